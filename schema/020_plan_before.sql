-- What is usual of a draw changes: clubs are kept apart in every round, from everybody in the
-- first two, and floats come from the middle of a group. An event that is open goes on as it
-- was drawn until now, so its plan says what went without saying (tournament/plan.h,
-- plan_read_before).
UPDATE tournament SET plan = plan || 'club_rounds 3
' WHERE state <> 'draft' AND plan NOT LIKE '%club_rounds %';
UPDATE tournament SET plan = plan || 'top_free 1
' WHERE state <> 'draft' AND plan NOT LIKE '%top_free %';
UPDATE tournament SET plan = plan || 'half_free 0
' WHERE state <> 'draft' AND plan NOT LIKE '%half_free %';
UPDATE tournament SET plan = plan || 'bar_free 0
' WHERE state <> 'draft' AND plan NOT LIKE '%bar_free %';
UPDATE tournament SET plan = plan || 'float_down 0
' WHERE state <> 'draft' AND plan NOT LIKE '%float_down %';
UPDATE tournament SET plan = plan || 'float_up 0
' WHERE state <> 'draft' AND plan NOT LIKE '%float_up %';
