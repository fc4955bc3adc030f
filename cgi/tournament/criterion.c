#include "tournament/criterion.h"

#include <string.h>

const char *const criterion_keys[CRITERIA] = {
	[CRITERION_SCORE] = "score",
	[CRITERION_MMS] = "mms",
	[CRITERION_SOS] = "sos",
	[CRITERION_SOS_1] = "sos_1",
	[CRITERION_SOS_2] = "sos_2",
	[CRITERION_SOS_LATER] = "sos_later",
	[CRITERION_SODOS] = "sodos",
	[CRITERION_SOSOS] = "sosos",
	[CRITERION_CUSS] = "cuss",
	[CRITERION_SCOREX] = "scorex",
	[CRITERION_EXT] = "ext",
	[CRITERION_EXR] = "exr",
	[CRITERION_DIRECT] = "direct",
	[CRITERION_DIRECT_FULL] = "direct_full",
	[CRITERION_DC] = "dc",
	[CRITERION_SDC] = "sdc",
	[CRITERION_PLAY_OFF] = "play_off",
	[CRITERION_MARGIN] = "margin",
	[CRITERION_LOT] = "lot",
	[CRITERION_STAGE] = "stage",
	[CRITERION_CATEGORY] = "category",
	[CRITERION_RANK] = "rank",
	[CRITERION_RATING] = "rating",
};

bool
criterion_parse(const char *key, enum criterion *criterion)
{
	for (int i = 0; i < CRITERIA; i++) {
		if (strcmp(key, criterion_keys[i]) == 0) {
			*criterion = (enum criterion)i;
			return true;
		}
	}
	return false;
}
