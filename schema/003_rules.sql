-- What an event changes of its ruleset, one "scoring.penalty 4" a line, as
-- rules/custom.h has it; '' = nothing.
ALTER TABLE tournament ADD COLUMN overrides TEXT NOT NULL DEFAULT '';
