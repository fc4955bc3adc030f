-- How often an event has changed: what was read of it is what it is while this is the same.
-- A draw is named by it. Until now both were counted in the log.
ALTER TABLE tournament ADD COLUMN changes INTEGER NOT NULL DEFAULT 0; -- one more with every line of its log
ALTER TABLE round ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;        -- the event's changes when it was drawn last

UPDATE tournament
SET changes = (SELECT count(*) FROM audit WHERE audit.tournament_id = tournament.id);

UPDATE round
SET drawn = (SELECT count(*)
  FROM audit
  WHERE audit.tournament_id = round.tournament_id
    AND audit.action = 'round.draw'
    AND audit.subject = 'round ' || round.number);
