-- Who is logged in to the console. Not logged, so that no backup holds it: a restore must not bring back a session that
-- has been ended, and whoever ran a database that crashed can log in again.
create unlogged table admin_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  -- A fingerprint of the password that held when it began: with another password it counts no more.
  credential bytea not null,
  via text not null,
  address text not null,
  browser text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Addresses that log in once: each row goes with its first use.
create unlogged table admin_login_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- One row, once a command has set a password.
create table admin_password (
  only_one boolean primary key default true check (only_one),
  hash text not null,
  set_at timestamptz not null default now()
);
