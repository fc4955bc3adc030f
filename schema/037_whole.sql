-- All of one event, divisions and the whole: asked for at every entry, by one index.
CREATE INDEX tournament_whole ON tournament ((coalesce(parent_id, id)));
