-- An event may take ranks between two, and weaker ones than 30-kyu; those that are open do not.
UPDATE tournament
SET edition = edition || 'handicap.more_ranks no
'
WHERE edition <> '';
