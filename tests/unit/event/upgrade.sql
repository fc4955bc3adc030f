-- What programs of each schema kept: the parts of a range of numbers, in this order, make a database of any
-- number in it. An event of each system, and something in every table and in every column.
-- tests/unit/event/test_upgrade.c reads it; whoever adds a schema adds what is kept in it.

-- from 1
INSERT INTO account (id, email, password_hash, created_at) VALUES ('acc', 'desk@example.org', 'argon', 11);
INSERT INTO session (token_hash, account_id, expires_at) VALUES ('session', 'acc', 5000000000);
INSERT INTO sign_in_failure VALUES ('who', 3, 1790000000);
INSERT INTO idempotency VALUES ('key', 's-1', 1790000000);
INSERT INTO tournament (id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity,
  taken, state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version, created_at)
SELECT column1, column1, 'Event ' || column1, '大会', '2026-11-22', 'Hall', 'jpga', 3, '10:00 11:20 13:30', 8,
  column2, 'draft', 1, 2, 'Asia/Tokyo', '¥3,000', '9:30', 'Gate 2', 'it''s <us>', 7, 5, 12
FROM (VALUES ('s', 5));
INSERT INTO membership VALUES ('acc', 's', 'organiser');
INSERT INTO entry (id, tournament_id, number, status, points_x2, captain, email, note, generation, version, entered_at)
SELECT 's-' || column1, 's', column1, column2, column3, 1, 'pair@example.org', 'note', 2, 3, column1
FROM (VALUES (1, 'confirmed', 6), (2, 'confirmed', 4), (3, 'confirmed', 2), (4, 'confirmed', 0),
  (5, 'confirmed', -3), (6, 'waiting', -5), (7, 'withdrawn', -7));
INSERT INTO player (entry_id, seat, family_name, given_name, family_kana, given_kana, rank, honour, gender,
  birth_date, club, publish)
SELECT entry.id, column1, column2, 'Rin', 'さとう', 'りん', '3d', column3, 'f', '2001-02-03', 'Kasumi', 'initials'
FROM entry, (VALUES (0, 'Sato', 'title'), (1, 'Mori', ''));
INSERT INTO absence (entry_id, round) VALUES ('s-4', 3), ('s-6', 1);
INSERT INTO round (tournament_id, number, state)
VALUES ('s', 1, 'published'), ('s', 2, 'published'), ('s', 3, 'published');
INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2, result, winner, how,
  black_count, white_count, black_tokens, white_tokens, version, changed_at)
VALUES ('s', 1, 1, 's-1', 's-2', 1, 0, 13, 'B+4', 'black', 'count', 80, 62, 1, 2, 3, 1790000001),
  ('s', 1, 2, 's-4', 's-3', 0, 2, 0, 'B+R', 'black', 'resignation', NULL, NULL, 0, 0, 2, 5000000000),
  ('s', 2, 1, 's-4', 's-1', 0, 3, 0, 'W+T', 'white', 'time', NULL, NULL, 0, 0, 2, 3),
  ('s', 2, 2, 's-5', 's-2', 0, 0, 0, 'W+F', 'white', 'forfeit', NULL, NULL, 99, 0, 2, 4),
  ('s', 3, 1, 's-1', 's-5', 0, 0, 0, 'L', '', 'both-lose', NULL, NULL, 0, 0, 2, 5),
  ('s', 3, 2, 's-2', 's-3', 0, 0, 0, '0', 'white', 'margin', NULL, NULL, 0, 0, 2, 6);
INSERT INTO bye (tournament_id, round, entry_id) VALUES ('s', 1, 's-5'), ('s', 2, 's-3');
INSERT INTO audit (id, at, tournament_id, actor, action, subject, before, after)
VALUES (4, 1790000004, 's', 'acc', 'entry.change', 's-1', 'lang: en', 'lang: ja');
UPDATE publication SET stamp = 42;

-- from 1 to 3
INSERT INTO invitation VALUES ('link', 'acc', 5000000000);

-- from 2
INSERT INTO api_token (token_hash, account_id, label, made_at) VALUES ('token', 'acc', 'clock', 1790000000);
UPDATE player SET country = 'JP';
UPDATE game SET how = 'referee', reason = 'both asleep' WHERE round = 2 AND black = 's-5';

-- from 3
UPDATE tournament SET overrides = 'scoring.penalty 4
';

-- from 4
INSERT INTO account (id, email, created_at) VALUES ('helper', 'help@example.org', 13);
INSERT INTO membership VALUES ('helper', 's', 'desk');
INSERT INTO invitation (token_hash, account_id, email, tournament_id, role, made_by, expires_at, ended)
VALUES ('link', NULL, 'help@example.org', 's', 'desk', 'acc', 5000000000, ''),
  ('other', 'acc', NULL, NULL, NULL, NULL, 5000000000, 'used');

-- from 5
INSERT INTO ruling VALUES
  (1, 's', 1, 1, 's-1', 's-2', 1790000250, 'acc', 'black', 'penalty', 'B1', 'B1,W1,W2!', 'jpga.6-4', 'why', 14, 'acc');

-- from 6
UPDATE tournament SET check_in = 1, cancelled = 1;
UPDATE entry SET lang = 'ja';
UPDATE round SET published_at = 20 * number;
INSERT INTO check_in (entry_id, at, way) VALUES ('s-1', 1790000100, 'door');
INSERT INTO report (tournament_id, round, table_number, entry_id, black, white, winner, how, margin_x2, black_tokens,
  white_tokens, at)
VALUES ('s', 1, 1, 's-2', 's-1', 's-2', 'black', 'margin', 8, 1, 2, 2);
INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name, family_kana, given_kana, rank, honour,
  gender, birth_date, club, country, publish, weakest, strongest, email, note, lang, generation, version, entered_at,
  entry_id)
VALUES ('w1', 's', 'looking', 'Mori', 'Ai', 'もり', 'あい', '3d', 'title', 'f', '2001-02-03', 'Icho', 'JP', 'initials',
    '10k', '5d', 'm@example.org', 'any day', 'ja', 2, 5, 1790000001, NULL),
  ('w2', 's', 'paired', 'Hara', '', '', '', '5k', '', '', '', '', '', 'number', '', '', '', '', 'en', 0, 1, 1790000002,
    's-3');
INSERT INTO partner_offer VALUES ('s', 'w1', 'w2', 1790000003);
INSERT INTO outbox (id, tournament_id, entry_id, partner_wish_id, kind, detail, email, lang, made_at, state, tries,
  due_at, answer, done_at)
VALUES ('m1', 's', 's-1', NULL, 'confirmed', '', 'x@example.org', 'ja', 7, 'waiting', 2, 8, '451 later', NULL),
  ('m2', 's', NULL, 'w1', 'offer', 'w2', 'm@example.org', 'en', 7, 'sent', 0, 7, '', 9);

-- from 7
INSERT INTO tournament (id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity,
  taken, state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version, created_at, system)
SELECT column1, column1, 'Event ' || column1, '', '2026-11-22', '', 'jpga', column2, '', 8,
  column3, 'draft', 1, 2, 'UTC', '', '', '', '', 7, 1, 12, column4
FROM (VALUES ('m', 2, 4, 'mcmahon'), ('r', 3, 3, 'round-robin'), ('k', 2, 4, 'knockout'), ('f', 2, 4, 'fours'));
INSERT INTO entry (id, tournament_id, number, status, points_x2, captain, email, note, generation, version, entered_at)
SELECT tournament.id || '-' || column1, tournament.id, column1, 'confirmed', column2, 0, '', '', 0, 1, column1
FROM tournament, (VALUES (1, 6), (2, 2), (3, -2), (4, 10))
WHERE tournament.id <> 's' AND column1 <= taken;
INSERT INTO player (entry_id, seat, family_name, given_name, family_kana, given_kana, rank, honour, gender,
  birth_date, club, publish)
SELECT entry.id, column2, 'Hara', '', '', '', column3, '', '', '', '', 'full'
FROM (VALUES (1, 0, '3d'), (1, 1, '2d'), (2, 0, '1d'), (2, 1, '1d'), (3, 0, '2k'), (3, 1, '3k'), (4, 0, '5d'),
  (4, 1, '5d')) JOIN entry ON number = column1 AND tournament_id <> 's';
INSERT INTO round (tournament_id, number, state, published_at)
SELECT id, column1, 'published', 20 FROM tournament, (VALUES (1), (2), (3)) WHERE id <> 's' AND column1 <= rounds;
INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2, result, winner, how,
  black_count, white_count, black_tokens, white_tokens, version, changed_at)
SELECT column1, column2, column3, column1 || '-' || column4, column1 || '-' || column5, 0, column6, 0,
  upper(substr(column7, 1, 1)) || '+R', column7, 'resignation', NULL, NULL, 0, 0, 2, 5
FROM (VALUES
  ('m', 1, 1, 1, 4, 0, 'black'), ('m', 1, 2, 3, 2, 2, 'white'), ('m', 2, 1, 3, 1, 3, 'black'), ('m', 2, 2, 2, 4, 4, 'black'),
  ('r', 1, 1, 2, 3, 0, 'black'), ('r', 2, 1, 1, 2, 0, 'white'), ('r', 3, 1, 3, 1, 0, 'white'),
  ('k', 1, 1, 1, 4, 0, 'black'), ('k', 1, 2, 2, 3, 0, 'white'), ('k', 2, 1, 1, 3, 0, 'white'), ('k', 2, 2, 4, 2, 0, 'black'),
  ('f', 1, 1, 1, 4, 0, 'white'), ('f', 1, 2, 2, 3, 0, 'black'), ('f', 2, 1, 2, 4, 0, 'black'), ('f', 2, 2, 1, 3, 0, 'black'));
INSERT INTO bye (tournament_id, round, entry_id) VALUES ('r', 1, 'r-1'), ('r', 2, 'r-3'), ('r', 3, 'r-2');
INSERT INTO seat SELECT tournament_id, 1, id, 1, number, 1 FROM entry WHERE tournament_id IN ('r', 'k', 'f');
UPDATE tournament SET tables_out = '7 13' WHERE id = 's';
UPDATE tournament SET plan = 'bar 33
' WHERE id = 'm';
UPDATE entry SET fixed_table = 7, newcomer = 1, rating = 1500 WHERE id = 's-2';
UPDATE game SET locked = 1, by_default = 1 WHERE tournament_id = 's' AND how = 'both-lose';
UPDATE bye SET locked = 1 WHERE tournament_id = 's';
UPDATE round SET over = 1 WHERE tournament_id = 's' AND number = 3;
INSERT INTO keep_apart VALUES ('s', 's-1', 's-2');
INSERT INTO prize VALUES ('s', 1, 'Best club', '', 'club', '', 3);

-- from 8
UPDATE absence SET missed = 1 WHERE entry_id = 's-6';

-- from 1 to 9
UPDATE tournament SET state = 'finished';

-- from 10
UPDATE tournament SET state = 'finished', edition = 'handicap.professional 8
handicap.title 0
handicap.prefecture 0
handicap.pair_rounding up
handicap.difference_rounding exact
handicap.colours points
handicap.cap 0
handicap.rows 0/0/6.5 1/0/0 2/2/0 3/3/0 4/4/0 5/5/0 6/6/0 7/7/0 8/8/0 9/9/0
rotation.twice removed
rotation.referee_always no
scoring.counting territory
scoring.jigo white-wins
scoring.penalty 3
scoring.pass_stones no
scoring.white_last no
scoring.four_passes no
scoring.superko no
scoring.stones_a_side 0
clock.main_minutes 45
clock.overtime none
conduct.admits mixed
conduct.late_minutes 15
conduct.late_rated yes
conduct.both_late no
conduct.talk_clock no
conduct.leave_together no
conduct.referee_decides_talk no
conduct.resigning announced
';

-- from 11
UPDATE audit SET data = '{"lang":["en","ja"]}';

-- from 12
UPDATE partner_wish SET made_id = entry_id, asked = 2 WHERE id = 'w2';

-- from 13
UPDATE absence SET desk_at = 15 WHERE entry_id = 's-4';

-- from 14
UPDATE round SET drawn = 9;

-- from 15
UPDATE tournament SET last_date = '2026-11-23', round_times = '10:00 11:20 2026-11-23T13:30' WHERE id = 's';

-- from 16
UPDATE tournament SET imported = 'opengotha' WHERE id = 's';

-- from 17
UPDATE tournament SET edition = edition || 'rotation.always_penalty no
';

-- from 18
UPDATE tournament SET plan = plan || 'sos_stones 1
' WHERE id = 'm';

-- from 19
UPDATE tournament SET edition = edition || 'scoring.handed_over no
';
UPDATE game SET black_handed = 1, white_handed = 2 WHERE tournament_id = 's' AND how = 'count';

-- from 22
UPDATE tournament SET edition = edition || 'handicap.more_ranks no
';

-- from 23
UPDATE tournament SET plan = 'rest_x2 2
' WHERE id = 'r';

-- from 24
UPDATE tournament SET edition = edition || 'conduct.illegal_moves no
';

-- from 25
INSERT INTO play_off VALUES ('s', 's-5', 's-4');

-- from 26
INSERT INTO tournament (id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity,
  taken, state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version, created_at, edition,
  parent_id, key, position, way, weakest)
SELECT column1, column2, 'Event ' || column1, '', '2026-11-22', '', 'jpga', 1, '', 8,
  column3, state, 1, 2, 'UTC', '', '', '', '', 7, 1, 12, edition, column4, column5, column6, column7, column8
FROM tournament, (VALUES ('d', 'd', 0, NULL, '', 0, '', NULL), ('da', 'd/divisions/a', 2, 'd', 'a', 1, 'strength', 30),
  ('db', 'd/divisions/b', 1, 'd', 'b', 2, 'desk', NULL))
WHERE id = 's';
INSERT INTO entry (id, tournament_id, number, status, points_x2, captain, email, note, generation, version, entered_at, from_id)
VALUES ('d-1', 'da', 1, 'confirmed', 6, 0, '', '', 0, 1, 1, NULL), ('d-2', 'da', 2, 'confirmed', 4, 0, '', '', 0, 1, 2, NULL),
  ('d-3', 'db', 3, 'confirmed', 6, 0, '', '', 0, 1, 1, 'd-1');
INSERT INTO player (entry_id, seat, family_name, given_name, family_kana, given_kana, rank, honour, gender,
  birth_date, club, publish)
SELECT id, column1, 'Hara', '', '', '', '3d', '', '', '', '', 'full'
FROM entry, (VALUES (0), (1))
WHERE tournament_id LIKE 'd%';
INSERT INTO round (tournament_id, number, state, published_at) VALUES ('da', 1, 'published', 20), ('db', 1, 'published', 20);
INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2, result, winner, how,
  black_count, white_count, black_tokens, white_tokens, version, changed_at)
VALUES ('da', 1, 1, 'd-1', 'd-2', 0, 0, 0, 'W+R', 'white', 'resignation', NULL, NULL, 0, 0, 2, 5);
INSERT INTO bye (tournament_id, round, entry_id) VALUES ('db', 1, 'd-3');

-- from 27
UPDATE report SET black_count = 80, white_count = 62, black_handed = 1, white_handed = 2;

-- from 28
UPDATE entry SET news_at = 30 WHERE id = 's-6';
UPDATE absence SET told_at = 31 WHERE entry_id = 's-4';

-- from 29
UPDATE player SET latin_name = 'Sato Lin' WHERE entry_id = 's-1';
UPDATE partner_wish SET latin_name = 'Mori Ay' WHERE id = 'w1';

-- from 31
UPDATE account SET creates = 1;

-- from 32
UPDATE tournament SET venue_ja = 'a', contact_ja = 'b', fee_ja = 'c', programme_ja = 'd', access_ja = 'e', notes = 'f',
  notes_ja = 'g'
WHERE id = 's';

-- from 33
UPDATE entry SET asks = 'b', asks_why = 'friends' WHERE id = 'd-2';

-- from 34
UPDATE entry SET start_x2 = -2 WHERE id IN ('m-1', 'm-3');

-- from 35
INSERT INTO player_key SELECT entry_id, seat, 'key' FROM player;
UPDATE tournament SET waiting = 1 WHERE id = 's';

-- from 36
INSERT INTO touched SELECT slug, 42 FROM tournament;
INSERT INTO broken_page VALUES ('/en/t/s/rounds/3', 'round', 's', 3);

-- from 39
INSERT INTO known_browser VALUES ('browser', 'acc', 5000000000);

-- from 41
UPDATE session SET ends_at = 5000000001, made_at = 1790000000, used_at = 1790000001, stays = 1, browser = 'Firefox, Windows';

-- from 42
UPDATE api_token SET tournament_id = 's', reads = 1, ends_at = 5000000000, used_at = 1790000001;

-- from 43
UPDATE tournament SET keep_days = 30, erased_at = 1790000002 WHERE id = 's';
UPDATE entry SET erased_at = 1790000003 WHERE id = 's-7';

-- from 45
UPDATE account SET administers = 1 WHERE id = 'acc';

-- from 46
UPDATE tournament SET code_generation = 2 WHERE id = 's';

-- from 47
INSERT INTO pace VALUES ('who', 5000000000);

-- from 48
UPDATE tournament SET asks_photos = 1 WHERE id = 's';
UPDATE player SET photos = 'no' WHERE entry_id = 's-1';
UPDATE partner_wish SET photos = 'yes' WHERE id = 'w1';

-- from 50
UPDATE account SET authenticator = 'salt', authenticator_step = 59 WHERE id = 'acc';
INSERT INTO recovery_code VALUES ('acc', 'code');

-- from 51
UPDATE tournament SET confirms = 'mail' WHERE id = 's';
UPDATE entry SET status = 'unconfirmed' WHERE id = 's-7';

-- from 52
UPDATE tournament SET asks_guardian = 1 WHERE id = 's';
UPDATE player SET guardian = 'Sato Ken', consent_at = 1790000004 WHERE entry_id = 's-1';
UPDATE partner_wish SET guardian = 'Mori Jun', consent_at = 1790000005 WHERE id = 'w1';

-- from 54
INSERT INTO passkey (id, account_id, name, public_key, counter, made_at, used_at)
VALUES ('passkey', 'acc', 'phone', 'spki', 3, 1790000006, 1790000007);
UPDATE session SET passkey_at = 1790000008;

-- from 55
UPDATE account SET disabled_at = 1790000009 WHERE id = 'helper';
UPDATE account SET seen_at = 1790000010;
UPDATE site SET everybody_creates = 1;

-- from 58
UPDATE tournament SET rehearsal = 1 WHERE id = 'k';

-- from 59
UPDATE tournament SET reminds = 1, reminded = '2026-05-09' WHERE id = 's';

-- from 64
INSERT INTO erasing VALUES ('entry', 'gone', '10', 1790000011);
