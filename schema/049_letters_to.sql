-- The letters to an address within an hour, over all events.
CREATE INDEX outbox_email ON outbox (lower(email), made_at);
