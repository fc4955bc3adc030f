-- A round robin's rest round counts no point unless the event says so. An event that is open
-- goes on as it was, with what a bye counts.
UPDATE tournament SET plan = plan || 'rest_x2 2
' WHERE edition <> '' AND system = 'round-robin' AND plan NOT LIKE 'bye_x2 %' AND plan NOT LIKE '%
bye_x2 %';
UPDATE tournament SET plan = plan || 'rest_x2 1
' WHERE edition <> '' AND system = 'round-robin' AND (plan LIKE 'bye_x2 1
%' OR plan LIKE '%
bye_x2 1
%');
