-- Who may do everything on the site, and reads its log. Only the command line makes one.
ALTER TABLE account ADD COLUMN administers INTEGER NOT NULL DEFAULT 0 CHECK (administers IN (0, 1));

-- The site's log: what concerns no event, and who was given which role at one.
CREATE INDEX audit_site ON audit (id) WHERE tournament_id IS NULL OR substr(action, 1, 5) = 'role.';
