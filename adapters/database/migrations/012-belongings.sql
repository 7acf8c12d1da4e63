-- APP_SECRET and storage belong to a database. Null: the next start takes those that it finds.
alter table identity add column secret_fingerprint text;
alter table identity add column storage_claimed_at timestamptz;
