-- Every change touches the pages that list events, so they have the last stamp there is, and no row.
DELETE FROM touched WHERE name = '';
