-- The site's pages that no event changes: touched when all are, and by nothing else. So they have the same
-- time wherever they are rendered.
INSERT INTO touched (name, stamp)
VALUES ('/', (SELECT stamp FROM publication));
