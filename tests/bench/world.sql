-- A site's past: what stands in the table `plan` (number, slug, entries, rounds, state; made by
-- who reads this), each event as the one called `model`, with as many pairs, drawn round-robin, the
-- stronger pair winning three times out of four. Always the same. Of a running event the last round
-- has no results yet. The first two columns of `pair` are its event and its number from 0.

CREATE TEMP TABLE count (n INTEGER PRIMARY KEY);
WITH RECURSIVE up (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM up WHERE n < 1999)
INSERT INTO count SELECT n FROM up;

CREATE TEMP TABLE pair AS
SELECT plan.number AS event, count.n AS n, printf('%08x%08x', (plan.number * 2048 + count.n) * 2654435761 & 0xffffffff,
    plan.number * 2048 + count.n) AS id, (plan.number * 2048 + count.n) * 40503 & 0xffff AS chance
FROM plan JOIN count ON count.n < plan.entries;
CREATE UNIQUE INDEX temp.pair_n ON pair (event, n);

-- The circle method: the last pair stays, the others go round it.
CREATE TEMP TABLE meeting AS
SELECT plan.number AS event, round.n + 1 AS round, t.n + 1 AS table_number,
    CASE t.n WHEN 0 THEN plan.entries - 1 ELSE (round.n + t.n) % (plan.entries - 1) END AS one,
    (round.n - t.n + plan.entries - 1) % (plan.entries - 1) AS other,
    plan.state = 'running' AND round.n + 1 = plan.rounds AS playing,
    ((plan.number * 64 + round.n) * 1024 + t.n) * 2654435761 >> 9 & 0xff AS chance
FROM plan JOIN count AS round ON round.n < plan.rounds JOIN count AS t ON t.n < plan.entries / 2;

INSERT INTO tournament (id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity, taken, state,
  opens_at, closes_at, zone, fee, programme, access, contact, seed, version, created_at, edition)
SELECT printf('%016x', plan.number), plan.slug, 'Pair Go Open ' || plan.number, 'ペア碁大会' || plan.number,
  CASE plan.state WHEN 'running' THEN date('now') ELSE date('now', '-' || (plan.number % 4000 + 7) || ' days') END,
  'Hall ' || (plan.number % 50), ruleset, plan.rounds, '', max(plan.entries, 2), plan.entries, plan.state,
  unixepoch('now', '-4100 days'), unixepoch('now', '-4099 days'), zone, fee, programme, access, contact, plan.number, 1,
  unixepoch('now', '-4100 days'), edition
FROM tournament JOIN plan WHERE tournament.slug = 'model';

INSERT INTO membership (account_id, tournament_id, role)
SELECT (SELECT id FROM account LIMIT 1), printf('%016x', number), 'organiser' FROM plan;

INSERT INTO entry (id, tournament_id, number, status, points_x2, captain, email, note, generation, version, entered_at)
SELECT id, printf('%016x', event), n + 1, 'confirmed', max(0, 12 - n / 20), 0, 'pair' || event || '.' || n || '@example.org', '', 0, 1,
  unixepoch('now', '-4100 days')
FROM pair;

CREATE TEMP TABLE person AS
SELECT id AS entry_id, seat.n AS seat,
  substr('KaSiTuNoHeMaYuRoBeDaGiZoPaLiVeFu', chance * 7 % 16 * 2 + 1, 2) || substr('kasitunohemayurobedagizopalivefu', (chance >> 4) % 16 * 2 + 1, 2)
    || substr('noramitakusero', (event + pair.n) % 7 * 2 + 1, 2) AS family,
  substr('AnBoCaEmFiHaIsJuKoLeMiNaOtPeRiTo', (chance >> 8) % 16 * 2 + 1, 2) || substr('nakosetimaluredo', (chance >> 12) % 8 * 2 + 1, 2)
    || substr('abefilmo', seat.n + pair.n % 7 + 1, 1) AS given,
  CASE WHEN pair.n < 40 THEN (6 - pair.n / 10) || 'd' ELSE min(29, pair.n / 25 + 1) || 'k' END AS rank,
  substr('fm', seat.n + 1, 1) AS gender, 'Club ' || (chance % 60) AS club
FROM pair JOIN count AS seat ON seat.n < 2;

INSERT INTO player (entry_id, seat, family_name, given_name, family_kana, given_kana, rank, honour, gender, birth_date, club, publish)
SELECT entry_id, seat, family, given, '', '', rank, '', gender, '', club, 'full' FROM person;

INSERT INTO player_key (entry_id, seat, name_key)
SELECT entry_id, seat, lower(family || ' ' || given) FROM person;

INSERT INTO round (tournament_id, number, state, published_at, over)
SELECT printf('%016x', plan.number), count.n + 1, 'published', unixepoch('now', '-4000 days'), 0
FROM plan JOIN count ON count.n < plan.rounds;

INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2, result, winner, how, black_tokens,
  white_tokens, version, changed_at)
SELECT printf('%016x', meeting.event), round, table_number, black.id, white.id, 0, 0, 13,
  CASE WHEN playing THEN '' WHEN black_wins THEN 'B+' || (meeting.chance % 30) || '.5' ELSE 'W+' || (meeting.chance % 30) || '.5' END,
  CASE WHEN playing THEN '' WHEN black_wins THEN 'black' ELSE 'white' END,
  CASE WHEN playing THEN '' ELSE 'margin' END, 0, 0, 1, unixepoch('now', '-4000 days')
FROM (SELECT *, (one < other) = (chance >= 64) AS black_wins FROM meeting) AS meeting
JOIN pair AS black ON black.event = meeting.event AND black.n = one
JOIN pair AS white ON white.event = meeting.event AND white.n = other;

INSERT INTO audit (at, tournament_id, actor, action, subject, before, after, data)
SELECT unixepoch('now', '-4000 days'), printf('%016x', event), 'pair', 'entry.enter', id, '', 'status: confirmed',
  '{"fields":[["status","","confirmed"]]}'
FROM pair;

INSERT INTO touched (name, stamp)
SELECT slug, (SELECT stamp FROM publication) FROM plan;
