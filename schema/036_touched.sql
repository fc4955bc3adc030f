-- A published page is rendered when somebody asks for it, and taken away by the change after. So no
-- page is noted any more, but by which change the pages of an event ('': of the site) were touched
-- last: what is newer than a stamp is one question. The row of an event that has gone stays.
CREATE TABLE touched (
  name  TEXT NOT NULL PRIMARY KEY, -- tournament.slug, or ''
  stamp INTEGER NOT NULL           -- publication.stamp of the change; its pages have it as their time
) STRICT;

CREATE INDEX touched_stamp ON touched (stamp);

INSERT INTO touched (name, stamp)
SELECT slug, (SELECT stamp FROM publication)
FROM tournament;

INSERT INTO touched (name, stamp)
VALUES ('', (SELECT stamp FROM publication));

DROP TABLE stale_page;

-- Pages that could not be rendered when they were asked for. The keeper tries again.
CREATE TABLE broken_page (
  path   TEXT NOT NULL PRIMARY KEY,
  kind   TEXT NOT NULL,    -- as publish/published.h names them
  name   TEXT NOT NULL,    -- tournament.slug or a ruleset's id; '' for other pages of the site
  number INTEGER NOT NULL  -- of the round or the pair, else 0
) STRICT;

CREATE INDEX broken_page_name ON broken_page (name);
