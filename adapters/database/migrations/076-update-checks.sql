-- The last check for newer versions of the shop (UPDATE_CHECK), once there was one. `error`: why it failed; `releases`: what the last
-- check that succeeded found, newest first.
create table update_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null default now(),
  error text,
  releases jsonb not null default '[]'
);
