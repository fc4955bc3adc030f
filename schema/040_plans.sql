-- What read a whole table, or an event's whole log, to find a few rows.

-- A round's page, and the log of one pair or table: the lines of one subject.
CREATE INDEX audit_subject ON audit (tournament_id, subject, id);

-- Events whose entering opens or closes just now: the keeper asks again and again.
CREATE INDEX tournament_opens ON tournament (opens_at);
CREATE INDEX tournament_closes ON tournament (closes_at);

-- Offers of one event, and those to one player; those from one have the table's key.
CREATE INDEX partner_offer_tournament ON partner_offer (tournament_id, at, from_id, to_id);
CREATE INDEX partner_offer_to ON partner_offer (to_id);

-- Every pair that is deleted is looked for among the wishes that became one.
CREATE INDEX partner_wish_made ON partner_wish (made_id) WHERE made_id IS NOT NULL;

-- What has ended is swept away at every sign-in.
CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX invitation_expires ON invitation (expires_at);
CREATE INDEX sign_in_failure_retry ON sign_in_failure (retry_at);
CREATE INDEX known_browser_expires ON known_browser (expires_at);
