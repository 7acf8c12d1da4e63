-- Browsers and addresses that have logged in to the console: guesses from elsewhere do not keep them out. Not logged, as sessions are
-- not: a restore brings none back.
create unlogged table admin_known_origins (
  origin_hash bytea primary key,
  -- A fingerprint of the password that held then: with another one it counts no more.
  credential bytea not null,
  seen_at timestamptz not null default now()
);
