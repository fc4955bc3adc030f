-- Something in every table of the eighth schema that first_rows.sql leaves empty.
INSERT INTO account VALUES
  ('acc', 'desk@example.org', NULL, 0);
INSERT INTO session VALUES
  ('hash', 'acc', 5000000000);
INSERT INTO sign_in_failure VALUES
  ('who', 3, 1790000000);
INSERT INTO api_token VALUES
  ('token', 'acc', 'clock', 1790000000);
INSERT INTO membership VALUES
  ('acc', 'a', 'organiser');
INSERT INTO invitation VALUES
  ('link', NULL, 'help@example.org', 'a', 'desk', 'acc', 5000000000, '');
INSERT INTO idempotency VALUES
  ('key', 'a-1', 1790000000);
UPDATE entry SET lang = 'ja', fixed_table = 7, newcomer = 1, start_x2 = -4, rating = 1500, note = 'it''s <us>', status = 'waiting', generation = 2 WHERE id = 'a-2';
INSERT INTO absence VALUES
  ('a-2', 3, 1);
INSERT INTO check_in VALUES
  ('a-1', 1790000100, 'door');
INSERT INTO seat VALUES
  ('a', 1, 'a-1', 1, 2, 1);
INSERT INTO keep_apart VALUES
  ('a', 'a-1', 'a-2');
INSERT INTO prize VALUES
  ('a', 1, 'Best club', '', 'club', '', 3);
INSERT INTO bye VALUES
  ('a', 2, 'a-2', 1);
INSERT INTO ruling VALUES
  (1, 'a', 1, 1, 'a-1', 'a-2', 1790000250, 'acc', 'black', 'penalty', 'B1', 'B1,W1,W2!', 'jpga.6-4', 'why', NULL, NULL);
INSERT INTO report VALUES
  ('a', 1, 1, 'a-2', 'a-1', 'a-2', 'black', 'margin', 8, 0, 1, 2);
INSERT INTO partner_wish VALUES
  ('w1', 'a', 'looking', 'Mori', 'Ai', 'もり', 'あい', '3d', 'title', 'f', '2001-02-03', 'Icho', 'JP', 'initials', '10k', '5d', 'm@example.org', 'any day', 'ja', 2, 5, 1790000001, NULL),
  ('w2', 'a', 'paired', 'Hara', '', '', '', '5k', '', '', '', '', '', 'number', '', '', '', '', 'en', 0, 1, 1790000002, 'a-3');
INSERT INTO partner_offer VALUES
  ('a', 'w1', 'w2', 1790000003);
INSERT INTO outbox VALUES
  ('m1', 'a', 'a-1', NULL, 'confirmed', '', 'x@example.org', 'ja', 7, 'waiting', 2, 8, '451 later', NULL),
  ('m2', 'a', NULL, 'w1', 'offer', 'w2', 'm@example.org', 'en', 7, 'sent', 0, 7, '', 9);
INSERT INTO audit VALUES
  (4, 1790000004, 'a', 'acc', 'entry.change', 'a-1', 'lang: en', 'lang: ja');
INSERT INTO stale_page VALUES
  ('event', 'a', 0, NULL, 3);
UPDATE publication SET stamp = 42;
