-- What became of mail lately, and when the last was sent, for whoever looks after the site.
CREATE INDEX outbox_done ON outbox (state, done_at) WHERE done_at IS NOT NULL;
