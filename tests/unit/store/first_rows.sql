-- Four pairs, two rounds and four games, for a database of the first schema.
INSERT INTO tournament VALUES
  ('a', 'a', 'A', '', '2026-11-22', '', 'swindon', 3, '', 8, 4, 'running', 1, 2, 'UTC', '', '', '', '', 0, 1, 0);
INSERT INTO entry SELECT 'a-' || n, 'a', n, 'confirmed', 0, 0, '', '', 0, 1, 0 FROM (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3 UNION SELECT 4);
INSERT INTO player SELECT id, seat, 'Sato', 'Rin', '', '', '3d', '', '', '', 'Kasumi', 'full' FROM entry, (SELECT 0 AS seat UNION SELECT 1);
INSERT INTO round (tournament_id, number, state) VALUES
  ('a', 1, 'published'),
  ('a', 2, 'published');
INSERT INTO game VALUES
  ('a', 1, 1, 'a-1', 'a-2', 1, 0, 14, 'B+4', 'black', 'count', 80, 62, 0, 1, 3, 1790000001),
  ('a', 1, 7, 'a-4', 'a-3', 0, 9, -12, 'W+F', 'white', 'forfeit', NULL, NULL, 99, 0, 2, 5000000000),
  ('a', 2, 1, 'a-3', 'a-1', 0, 2, 0, '', '', '', NULL, NULL, 0, 0, 1, 7),
  ('a', 2, 2, 'a-2', 'a-4', 0, 0, 13, '0', '', 'margin', NULL, NULL, 0, 0, 1, 8);
