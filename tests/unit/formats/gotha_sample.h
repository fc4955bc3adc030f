/* A small event of our own making in OpenGotha's form: every kind of result, a
 * bye, somebody absent, somebody preregistered, names with accents and blanks. */
#pragma once

#define SAMPLE_PLAYER(name, first, rank, more) \
	"<Player name=\"" name "\" firstName=\"" first "\" rank=\"" rank "\" " more " />\n"
#define SAMPLE_GAME(round, table, white, black, result) \
	"<Game roundNumber=\"" round "\" tableNumber=\"" table "\" whitePlayer=\"" white "\"" \
	" blackPlayer=\"" black "\" result=\"RESULT_" result "\" />\n"

static const char sample_head[] =
	"<?xml version='1.0' encoding='UTF-8'?>\n"
	"<Tournament dataVersion=\"201\">\n";

static const char sample_players[] =
	"<Players>\n"
	"<Player name=\"Heron\" firstName=\"Ada\" rank=\"3D\" grade=\" 3D\" country=\"FR\" club=\"75Ju\""
	" egfPin=\"12345678\" rating=\"2322\" smmsCorrection=\"1\" registeringStatus=\"FIN\""
	" participating=\"11111111111111111111\" />\n"
	SAMPLE_PLAYER("Müller", "Éva", "2D", "rating=\"2150\"")
	SAMPLE_PLAYER("van der Gans", "Bo Jan", "1k", "")
	SAMPLE_PLAYER("O'Teal &amp; &lt;Söhne&gt; &quot;x&quot;", "Cleo", "12K", "")
	SAMPLE_PLAYER("鴛鴦", "琴音", "5K", "country=\"JP\"")
	SAMPLE_PLAYER("Weiß", "Dan", "30K", "participating=\"0111\"")
	SAMPLE_PLAYER("Crane", "Fay", "9D", "registeringStatus=\"PRE\" rating=\"-900\"")
	"</Players>\n";

static const char sample_games[] =
	"<Games>\n"
	"<Game blackPlayer=\"MÜLLERÉVA\" handicap=\"2\" knownColor=\"true\" result=\"RESULT_WHITEWINS\""
	" roundNumber=\"1\" tableNumber=\"1\" whitePlayer=\"HERONADA\" />\n"
	SAMPLE_GAME("1", "2", "VANDERGANSBOJAN", "O'TEAL&amp;&lt;SÖHNE&gt;&quot;X&quot;CLEO", "BLACKWINS")
	SAMPLE_GAME("2", "1", "HERONADA", "VANDERGANSBOJAN", "EQUAL")
	SAMPLE_GAME("2", "2", "MÜLLERÉVA", "鴛鴦琴音", "BOTHWIN")
	SAMPLE_GAME("2", "3", "WEISSDAN", "O'TEAL&amp;&lt;SÖHNE&gt;&quot;X&quot;CLEO", "BOTHLOSE")
	SAMPLE_GAME("3", "1", "HERONADA", "鴛鴦琴音", "WHITEWINS_BYDEF")
	SAMPLE_GAME("3", "2", "MÜLLERÉVA", "WEISSDAN", "BLACKWINS_BYDEF")
	SAMPLE_GAME("3", "3", "VANDERGANSBOJAN", "O'TEAL&amp;&lt;SÖHNE&gt;&quot;X&quot;CLEO", "EQUAL_BYDEF")
	SAMPLE_GAME("4", "1", "HERONADA", "WEISSDAN", "BOTHWIN_BYDEF")
	SAMPLE_GAME("4", "2", "MÜLLERÉVA", "VANDERGANSBOJAN", "BOTHLOSE_BYDEF")
	"<Game roundNumber=\"4\" tableNumber=\"3\" whitePlayer=\"鴛鴦琴音\" knownColor=\"false\""
	" blackPlayer=\"O'TEAL&amp;&lt;SÖHNE&gt;&quot;X&quot;CLEO\" result=\"RESULT_UNKNOWN\" />\n"
	"</Games>\n"
	"<ByePlayers>\n<ByePlayer player=\"鴛鴦琴音\" roundNumber=\"1\" />\n</ByePlayers>\n";

static const char sample_parameters[] =
	"<TournamentParameterSet>\n"
	"<GeneralParameterSet name=\"Lakeside &amp; Cup\" shortName=\"lakeside\" location=\"Lakeside\""
	" beginDate=\"2026-10-03\" endDate=\"2026-10-04\" komi=\"6.5\" numberOfRounds=\"4\""
	" genMMBar=\"4D\" genMMFloor=\"20K\" genMMZero=\"30K\" genNBW2ValueAbsent=\"0\""
	" genNBW2ValueBye=\"2\" genMMS2ValueAbsent=\"1\" genMMS2ValueBye=\"2\""
	" genRoundDownNBWMMS=\"true\" genCountNotPlayedGamesAsHalfPoint=\"false\""
	" numberOfCategories=\"3\">\n"
	"<Categories>\n<Category lowerLimit=\"1D\" number=\"1\" />\n"
	"<Category lowerLimit=\"10K\" number=\"2\" />\n</Categories>\n"
	"</GeneralParameterSet>\n"
	"<HandicapParameterSet hdBasedOnMMS=\"false\" hdCeiling=\"5\" hdCorrection=\"2\""
	" hdNoHdRankThreshold=\"30k\" />\n"
	"<PlacementParameterSet>\n<PlacementCriteria>\n"
	"<PlacementCriterion name=\"CAT\" number=\"1\" />\n"
	"<PlacementCriterion name=\"SOSM-1\" number=\"3\" />\n"
	"<PlacementCriterion name=\"MMS\" number=\"2\" />\n"
	"<PlacementCriterion name=\"NULL\" number=\"4\" />\n"
	"<PlacementCriterion name=\"SDC\" number=\"5\" />\n"
	"</PlacementCriteria>\n</PlacementParameterSet>\n"
	"<PairingParameterSet />\n"
	"</TournamentParameterSet>\n"
	"<TeamTournamentParameterSet>\n<TeamPlacementParameterSet>\n<PlacementCriteria>\n"
	"<PlacementCriterion name=\"TEAMP\" number=\"1\" />\n"
	"</PlacementCriteria>\n</TeamPlacementParameterSet>\n</TeamTournamentParameterSet>\n"
	"</Tournament>\n";

/* The whole file. */
static inline const char *
sample_file(struct arena *into)
{
	return arena_printf(into, "%s%s%s%s", sample_head, sample_players, sample_games,
	                    sample_parameters);
}

enum { SAMPLE_SIZE_MAX = 1 << 20 };

static inline bool
sample_read(struct arena *into, const char *text, struct gotha_event *event,
            struct fault *fault)
{
	return gotha_read(into, slice_of(text), SAMPLE_SIZE_MAX, event, fault);
}

/* The file with the first `old` in it made `new`. */
static inline const char *
sample_changed(struct arena *into, const char *file, const char *old, const char *new)
{
	const char *at = strstr(file, old);

	if (at == NULL)
		fail_msg("the sample has no %s", old);
	return arena_printf(into, "%.*s%s%s", (int)(at - file), file, new, at + strlen(old));
}

static inline const char *
sample_with(struct arena *into, const char *old, const char *new)
{
	return sample_changed(into, sample_file(into), old, new);
}
