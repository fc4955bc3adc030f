-- What an event plays by is kept with it from the day it is opened: its edition, all
-- that its ruleset said then, a datum a line, as rules/custom.h has it. A draft has none;
-- it goes by the program's own. Until now an event kept only what it changes, and the rest
-- was whatever the program said. Events that are open already take what it says today, which
-- is written out below: a later program may say something else.

CREATE TABLE tournament_new (
  id          TEXT NOT NULL PRIMARY KEY,
  slug        TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 64),
  name_en     TEXT NOT NULL,
  name_ja     TEXT NOT NULL CHECK (name_en <> '' OR name_ja <> ''),
  date        TEXT NOT NULL CHECK (length(date) = 10),
  venue       TEXT NOT NULL,
  ruleset     TEXT NOT NULL,
  rounds      INTEGER NOT NULL CHECK (rounds BETWEEN 1 AND 20),
  round_times TEXT NOT NULL,                -- "10:00 11:20", one a round, or ""
  capacity    INTEGER NOT NULL CHECK (capacity BETWEEN 2 AND 2048),
  taken       INTEGER NOT NULL CHECK (taken BETWEEN 0 AND capacity),
  state       TEXT NOT NULL CHECK (state IN ('draft', 'open', 'closed', 'running', 'finished')),
  opens_at    INTEGER NOT NULL,
  closes_at   INTEGER NOT NULL CHECK (closes_at > opens_at),
  zone        TEXT NOT NULL,                -- IANA, of its dates and times
  fee         TEXT NOT NULL,
  programme   TEXT NOT NULL,
  access      TEXT NOT NULL,
  contact     TEXT NOT NULL,
  seed        INTEGER NOT NULL CHECK (seed >= 0),
  version     INTEGER NOT NULL,
  created_at  INTEGER NOT NULL,
  overrides   TEXT NOT NULL DEFAULT '',     -- what it changes of its ruleset
  check_in    INTEGER NOT NULL DEFAULT 0 CHECK (check_in IN (0, 1)), -- pairs say that they have come
  cancelled   INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)), -- it does not take place
  system      TEXT NOT NULL DEFAULT 'swiss'
              CHECK (system IN ('swiss', 'mcmahon', 'round-robin', 'knockout', 'fours')),
  plan        TEXT NOT NULL DEFAULT '' CHECK (length(plan) <= 1024), -- what differs from the system's usual
  tables_out  TEXT NOT NULL DEFAULT '' CHECK (length(tables_out) <= 200), -- "7 13": no game is drawn on these
  edition     TEXT NOT NULL DEFAULT '' CHECK ((edition = '') = (state = 'draft'))
) STRICT;

WITH today (ruleset, edition) AS (VALUES
('kanto-junior', 'handicap.professional 12
handicap.title 9
handicap.prefecture 8
handicap.pair_rounding exact
handicap.difference_rounding exact
handicap.colours points
handicap.cap 0
handicap.rows 0/0/6 0.5/0/0 1/0/-6 1.5/2/0 2/2/-6 2.5/3/0 3/3/-6 3.5/4/0 4/4/-6 4.5/5/0 5/5/-6
rotation.twice loses
rotation.referee_always yes
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
conduct.admits junior
conduct.late_minutes 15
conduct.late_rated yes
conduct.both_late no
conduct.talk_clock no
conduct.leave_together no
conduct.referee_decides_talk no
conduct.resigning announced
'),
('jpga', 'handicap.professional 8
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
'),
('wmsg-2008', 'handicap.professional 8
handicap.title 0
handicap.prefecture 0
handicap.pair_rounding exact
handicap.difference_rounding exact
handicap.colours nigiri
handicap.cap 0
handicap.rows 0/0/6.5
rotation.twice error
rotation.referee_always yes
scoring.counting area
scoring.jigo white-wins
scoring.penalty 3
scoring.pass_stones no
scoring.white_last no
scoring.four_passes no
scoring.superko no
scoring.stones_a_side 180
clock.main_minutes 45
clock.overtime none
conduct.admits mixed
conduct.late_minutes 15
conduct.late_rated yes
conduct.both_late no
conduct.talk_clock yes
conduct.leave_together yes
conduct.referee_decides_talk yes
conduct.resigning confirmed
'),
('bga-aga', 'handicap.professional 8
handicap.title 0
handicap.prefecture 0
handicap.pair_rounding exact
handicap.difference_rounding exact
handicap.colours points
handicap.cap 0
handicap.rows 0/0/7.5
rotation.twice removed
rotation.referee_always no
scoring.counting either
scoring.jigo draw
scoring.penalty 3
scoring.pass_stones yes
scoring.white_last yes
scoring.four_passes yes
scoring.superko yes
scoring.stones_a_side 0
clock.main_minutes 45
clock.overtime none
conduct.admits single
conduct.late_minutes 15
conduct.late_rated yes
conduct.both_late no
conduct.talk_clock no
conduct.leave_together yes
conduct.referee_decides_talk no
conduct.resigning alone
'),
('swindon', 'handicap.professional 8
handicap.title 0
handicap.prefecture 0
handicap.pair_rounding exact
handicap.difference_rounding exact
handicap.colours points
handicap.cap 0
handicap.rows 0/0/7
rotation.twice removed
rotation.referee_always no
scoring.counting territory
scoring.jigo draw
scoring.penalty 3
scoring.pass_stones yes
scoring.white_last yes
scoring.four_passes no
scoring.superko yes
scoring.stones_a_side 0
clock.main_minutes 60
clock.overtime periods 20/300 20/120 15/120 5/360 50/120
conduct.admits single
conduct.late_minutes 30
conduct.late_rated no
conduct.both_late yes
conduct.talk_clock no
conduct.leave_together yes
conduct.referee_decides_talk no
conduct.resigning alone
'),
('egf-pair', 'handicap.professional 8
handicap.title 0
handicap.prefecture 0
handicap.pair_rounding exact
handicap.difference_rounding exact
handicap.colours points
handicap.cap 0
handicap.rows 0/0/6 0.5/0/0 1/0/-6 1.5/2/0 2/2/-6 2.5/3/0 3/3/-6 3.5/4/0 4/4/-6 4.5/5/0 5/5/-6 5.5/6/0 6/6/-6 6.5/7/0 7/7/-6 7.5/8/0 8/8/-6 8.5/9/0 9/9/-6
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
conduct.admits any
conduct.late_minutes 15
conduct.late_rated yes
conduct.both_late no
conduct.talk_clock no
conduct.leave_together yes
conduct.referee_decides_talk no
conduct.resigning announced
'),
('egc-2015', 'handicap.professional 8
handicap.title 0
handicap.prefecture 0
handicap.pair_rounding exact
handicap.difference_rounding down
handicap.colours points
handicap.cap 5.5
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
clock.main_minutes 30
clock.overtime byo-yomi 3/20
conduct.admits any
conduct.late_minutes 15
conduct.late_rated yes
conduct.both_late no
conduct.talk_clock no
conduct.leave_together yes
conduct.referee_decides_talk no
conduct.resigning announced
'))
INSERT INTO tournament_new (id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times,
  capacity, taken, state, opens_at, closes_at, zone, fee, programme, access, contact, seed,
  version, created_at, overrides, check_in, cancelled, system, plan, tables_out, edition)
SELECT t.id, t.slug, t.name_en, t.name_ja, t.date, t.venue, t.ruleset, t.rounds, t.round_times,
  t.capacity, t.taken, t.state, t.opens_at, t.closes_at, t.zone, t.fee, t.programme, t.access,
  t.contact, t.seed, t.version, t.created_at, t.overrides, t.check_in, t.cancelled, t.system,
  t.plan, t.tables_out, CASE t.state WHEN 'draft' THEN '' ELSE today.edition END
FROM tournament AS t
LEFT JOIN today ON today.ruleset = t.ruleset;

DROP TABLE tournament;
ALTER TABLE tournament_new RENAME TO tournament;
