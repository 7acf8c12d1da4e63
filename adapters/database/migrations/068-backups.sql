-- A backup that a worker makes by itself, or that an operator has asked for in the console. `name`: of its folder in `place`.
-- The times are those of the clock that BACKUP_AT goes by. One that was removed stays for what its rehearsal has shown.
create table backups (
  id uuid primary key default gen_random_uuid(),
  status text not null check (status in ('waiting', 'writing', 'good', 'failed', 'removed')),
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  place text,
  name text,
  bytes double precision,
  error text,
  rehearsed_at timestamptz,
  rehearsal_error text
);
create unique index backups_waiting on backups (status) where status = 'waiting';
