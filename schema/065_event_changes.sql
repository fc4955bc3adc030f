-- A draw is named by the line of the log that it is; what counted an event's lines is needed by nobody.
ALTER TABLE tournament DROP COLUMN changes;
