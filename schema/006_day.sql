-- The day of an event: who looks for a partner, who has come, what pairs report,
-- and mail.

ALTER TABLE tournament ADD COLUMN check_in INTEGER NOT NULL DEFAULT 0 CHECK (check_in IN (0, 1)); -- pairs say that they have come
ALTER TABLE tournament ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)); -- it does not take place
ALTER TABLE entry ADD COLUMN lang TEXT NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'ja')); -- of mail to the pair
ALTER TABLE round ADD COLUMN published_at INTEGER; -- when its games began; NULL while a draft, or where nobody noted it

-- A single player who looks for a partner. The player's own columns are as in player.
CREATE TABLE partner_wish (
  id            TEXT NOT NULL PRIMARY KEY,
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  status        TEXT NOT NULL CHECK (status IN ('looking', 'paired', 'withdrawn')),
  family_name   TEXT NOT NULL CHECK (family_name <> ''),
  given_name    TEXT NOT NULL,
  family_kana   TEXT NOT NULL,
  given_kana    TEXT NOT NULL,
  rank          TEXT NOT NULL,
  honour        TEXT NOT NULL CHECK (honour IN ('', 'prefecture', 'title')),
  gender        TEXT NOT NULL CHECK (gender IN ('', 'f', 'm')),
  birth_date    TEXT NOT NULL CHECK (length(birth_date) IN (0, 10)),
  club          TEXT NOT NULL,
  country       TEXT NOT NULL,
  publish       TEXT NOT NULL CHECK (publish IN ('full', 'initials', 'number')),
  weakest       TEXT NOT NULL,              -- the partner's rank, "10k"; '' = any
  strongest     TEXT NOT NULL,
  email         TEXT NOT NULL,
  note          TEXT NOT NULL,              -- other players see it
  lang          TEXT NOT NULL CHECK (lang IN ('en', 'ja')),
  generation    INTEGER NOT NULL CHECK (generation >= 0), -- of its private link
  version       INTEGER NOT NULL,
  entered_at    INTEGER NOT NULL,
  entry_id      TEXT REFERENCES entry (id), -- the pair it became part of
  UNIQUE (tournament_id, id),
  CHECK ((status = 'paired') = (entry_id IS NOT NULL))
) STRICT;

CREATE INDEX partner_wish_tournament ON partner_wish (tournament_id, entered_at);
CREATE INDEX partner_wish_entry ON partner_wish (entry_id);

-- One would play with the other. When both would, they are a pair.
CREATE TABLE partner_offer (
  tournament_id TEXT NOT NULL,
  from_id       TEXT NOT NULL,
  to_id         TEXT NOT NULL CHECK (to_id <> from_id),
  at            INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id),
  FOREIGN KEY (tournament_id, from_id) REFERENCES partner_wish (tournament_id, id),
  FOREIGN KEY (tournament_id, to_id) REFERENCES partner_wish (tournament_id, id)
) STRICT;

-- A pair that has come.
CREATE TABLE check_in (
  entry_id TEXT NOT NULL PRIMARY KEY REFERENCES entry (id),
  at       INTEGER NOT NULL,
  way      TEXT NOT NULL CHECK (way IN ('link', 'door', 'desk'))
) STRICT;

-- What a pair says of its game. It names both pairs, since a round drawn anew may
-- seat others at the table.
CREATE TABLE report (
  tournament_id TEXT NOT NULL,
  round         INTEGER NOT NULL CHECK (round BETWEEN 1 AND 20),
  table_number  INTEGER NOT NULL CHECK (table_number > 0),
  entry_id      TEXT NOT NULL,              -- who says so
  black         TEXT NOT NULL,
  white         TEXT NOT NULL CHECK (white <> black),
  winner        TEXT NOT NULL CHECK (winner IN ('', 'black', 'white')), -- '' = jigo
  how           TEXT NOT NULL CHECK (how IN ('margin', 'resignation', 'time')),
  margin_x2     INTEGER CHECK (margin_x2 >= 0), -- NULL = not said, or not by points
  black_tokens  INTEGER NOT NULL CHECK (black_tokens BETWEEN 0 AND 99),
  white_tokens  INTEGER NOT NULL CHECK (white_tokens BETWEEN 0 AND 99),
  at            INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, round, table_number, entry_id),
  FOREIGN KEY (tournament_id, entry_id) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, black) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, white) REFERENCES entry (tournament_id, id),
  CHECK (entry_id IN (black, white)),
  CHECK (winner <> '' OR how = 'margin'),
  CHECK (how = 'margin' OR margin_x2 IS NULL)
) STRICT;

-- Mail to be sent, and what became of it. Its text is made when it is sent, so
-- that the link in it works.
CREATE TABLE outbox (
  id              TEXT NOT NULL PRIMARY KEY, -- the left part of its Message-ID
  tournament_id   TEXT NOT NULL REFERENCES tournament (id),
  entry_id        TEXT REFERENCES entry (id),
  partner_wish_id TEXT REFERENCES partner_wish (id),
  kind            TEXT NOT NULL,            -- as store/outbox.h names them
  detail          TEXT NOT NULL,            -- what the kind needs to say, or ''
  email           TEXT NOT NULL,
  lang            TEXT NOT NULL CHECK (lang IN ('en', 'ja')),
  made_at         INTEGER NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  tries           INTEGER NOT NULL CHECK (tries >= 0),
  due_at          INTEGER NOT NULL,         -- when it is tried next
  answer          TEXT NOT NULL,            -- the server's last words, or ''
  done_at         INTEGER CHECK ((done_at IS NULL) = (state = 'waiting')),
  CHECK ((entry_id IS NULL) <> (partner_wish_id IS NULL))
) STRICT;

CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';
CREATE INDEX outbox_entry ON outbox (entry_id);
CREATE INDEX outbox_wish ON outbox (partner_wish_id);
CREATE INDEX outbox_address ON outbox (tournament_id, lower(email));
