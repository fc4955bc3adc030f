-- The texts of an event in each language, and one more of them. What was there before is English,
-- but of an event that has a Japanese name alone.
ALTER TABLE tournament ADD COLUMN venue_ja TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN contact_ja TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN fee_ja TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN programme_ja TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN access_ja TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN notes TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN notes_ja TEXT NOT NULL DEFAULT '';

UPDATE tournament
SET venue_ja = venue, fee_ja = fee, programme_ja = programme, access_ja = access,
  contact_ja = contact, venue = '', fee = '', programme = '', access = '', contact = ''
WHERE id IN (SELECT id FROM tournament WHERE name_en = '' AND parent_id IS NULL)
  OR parent_id IN (SELECT id FROM tournament WHERE name_en = '');
