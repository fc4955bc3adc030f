-- A McMahon starts by points, where it went by the mean of the ranks. Who is in one that has begun
-- stands where it stood: what it starts from now is corrected by as much as that is another group,
-- between floor and bar.
WITH RECURSIVE
grades (n) AS (
  SELECT 0 UNION ALL SELECT n + 1 FROM grades WHERE n < 47),
begun (id, bar, floor) AS (
  SELECT t.id,
    coalesce((SELECT n FROM grades WHERE '
' || t.plan LIKE '%
bar ' || n || '
%'), 33),
    coalesce((SELECT n FROM grades WHERE '
' || t.plan LIKE '%
floor ' || n || '
%'), 10)
  FROM tournament AS t
  JOIN round ON round.tournament_id = t.id AND round.number = 1 AND round.state = 'published'
  WHERE t.system = 'mcmahon'),
ranked (entry_id, seat, grade) AS (
  SELECT entry_id, seat, CASE
    WHEN rank = 'pro' THEN 39
    WHEN rank LIKE '%p' THEN 39 + CAST(substr(rank, 1, length(rank) - 1) AS INTEGER)
    WHEN rank LIKE '%.5d' THEN 29 + CAST(substr(rank, 1, length(rank) - 3) AS INTEGER)
    WHEN rank LIKE '%d' THEN 29 + CAST(substr(rank, 1, length(rank) - 1) AS INTEGER)
    WHEN rank LIKE '%.5k' THEN 29 - CAST(substr(rank, 1, length(rank) - 3) AS INTEGER)
    ELSE 30 - CAST(substr(rank, 1, length(rank) - 1) AS INTEGER) END
  FROM player
  WHERE rank <> ''),
standing (id, was, is_now, bar, floor) AS (
  SELECT entry.id,
    (CASE WHEN one.grade < 0 THEN 0 ELSE one.grade END
     + coalesce(CASE WHEN other.grade < 0 THEN 0 ELSE other.grade END, one.grade)) / 2,
    (58 + entry.points_x2) / 2, begun.bar, begun.floor
  FROM begun
  JOIN entry ON entry.tournament_id = begun.id
  JOIN ranked AS one ON one.entry_id = entry.id AND one.seat = 0
  LEFT JOIN ranked AS other ON other.entry_id = entry.id AND other.seat = 1),
start (id, was, is_now) AS (
  SELECT id,
    CASE WHEN was > bar THEN bar WHEN was > floor THEN was WHEN floor > bar THEN bar ELSE floor END,
    CASE WHEN is_now > bar THEN bar WHEN is_now > floor THEN is_now WHEN floor > bar THEN bar ELSE floor END
  FROM standing)
UPDATE entry
SET start_x2 = entry.start_x2 + 2 * (start.was - start.is_now)
FROM start
WHERE start.id = entry.id AND entry.start_x2 + 2 * (start.was - start.is_now) BETWEEN -198 AND 198;
