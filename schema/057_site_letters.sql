-- A letter may be about the site instead of an event: then it has neither an entry nor a player who looks
-- for a partner. A CHECK cannot be changed where it stands, so the table is built anew; all else is as it was.
CREATE TABLE outbox_new (
  id              TEXT NOT NULL PRIMARY KEY, -- the left part of its Message-ID
  tournament_id   TEXT REFERENCES tournament (id), -- NULL: about the site
  entry_id        TEXT REFERENCES entry (id),
  partner_wish_id TEXT REFERENCES partner_wish (id),
  kind            TEXT NOT NULL,            -- as store/outbox.h names them
  detail          TEXT NOT NULL,            -- what the kind needs to say, or ''
  email           TEXT NOT NULL,
  lang            TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 8),
  made_at         INTEGER NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  tries           INTEGER NOT NULL CHECK (tries >= 0),
  due_at          INTEGER NOT NULL,         -- when it is tried next
  answer          TEXT NOT NULL,            -- the server's last words, or ''
  done_at         INTEGER CHECK ((done_at IS NULL) = (state = 'waiting')),
  CHECK ((entry_id IS NULL OR partner_wish_id IS NULL)
    AND (tournament_id IS NULL) = (entry_id IS NULL AND partner_wish_id IS NULL))
) STRICT;

INSERT INTO outbox_new (id, tournament_id, entry_id, partner_wish_id, kind, detail, email, lang,
  made_at, state, tries, due_at, answer, done_at)
SELECT id, tournament_id, entry_id, partner_wish_id, kind, detail, email, lang,
  made_at, state, tries, due_at, answer, done_at
FROM outbox;

DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;

CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';
CREATE INDEX outbox_entry ON outbox (entry_id);
CREATE INDEX outbox_wish ON outbox (partner_wish_id);
CREATE INDEX outbox_address ON outbox (tournament_id, lower(email));
CREATE INDEX outbox_email ON outbox (lower(email), made_at);
CREATE INDEX outbox_done ON outbox (state, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_site ON outbox (made_at) WHERE tournament_id IS NULL;
