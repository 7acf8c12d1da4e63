-- What all processes together do once in a while: when one of them last began with it.
create table periodic_tasks (
  name text primary key,
  last_run_at timestamptz not null default now()
);
