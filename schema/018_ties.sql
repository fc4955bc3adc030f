-- Whether SOS counts the stones given is a setting now, and not the usual one. McMahon events
-- that are open, and those that came from a file, go on as they were counted until now: with.
UPDATE tournament
SET plan = 'sos_stones 1
' || plan
WHERE system = 'mcmahon'
  AND edition <> '';
