-- An event may last several days. A round's time on the first of them stays as it was,
-- "10:00"; on a later one it has its day before it: round_times is then such as
-- "14:00 2027-05-09T09:30 2027-05-09T10:50".
ALTER TABLE tournament ADD COLUMN last_date TEXT NOT NULL DEFAULT '' CHECK (length(last_date) IN (0, 10)); -- '' = the last round's
