-- How a player's name is written in Latin letters, family name first, where not as its kana read.
ALTER TABLE player ADD COLUMN latin_name TEXT NOT NULL DEFAULT '';
ALTER TABLE partner_wish ADD COLUMN latin_name TEXT NOT NULL DEFAULT '';
