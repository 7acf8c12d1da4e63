-- What an operator wants of a test picture, and what was drawn where it was wrong. `rejected_with` names the graph and the
-- ComfyUI of a picture that is merely unlike the last good one, so that an operator may take it for good; of what no shop
-- would deliver, such as a black one, it is null.
alter table test_pictures add column requested_at timestamptz;
alter table test_pictures add column rejected bytea;
alter table test_pictures add column rejected_with text;
