-- What an alert says, in sentences by name and values, which its mail has in the operator's language. Null: written by a version
-- that had English alone.
alter table alerts add column sentences jsonb;
