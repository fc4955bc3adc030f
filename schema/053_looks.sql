-- Names that look alike have one key, as those that are the same but for case: they are made anew.
DELETE FROM player_key;
