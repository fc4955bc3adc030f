-- Points no longer decide who takes Black where no game has a handicap. A draft that has made
-- its table even, of one row, balances colours from now on; an event that is open, or came
-- from a file, keeps what it had.

UPDATE tournament
SET overrides = 'handicap.colours balance
' || overrides
WHERE edition = ''
  AND ruleset IN ('kanto-junior', 'jpga', 'egf-pair', 'egc-2015')
  AND (overrides LIKE '%handicap.rows 0/_/_
%' OR overrides LIKE '%handicap.rows 0/_/__
%' OR overrides LIKE '%handicap.rows 0/_/___
%' OR overrides LIKE '%handicap.rows 0/_/____
%' OR overrides LIKE '%handicap.rows 0/_/_____
%');
