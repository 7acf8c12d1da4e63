-- The console's second factor: a secret that an app on the operator's phone makes codes from. What is shared is derived from
-- APP_SECRET and the id, and kept nowhere (docs/decisions/052-logging-in.md). One row counts, once its first code was
-- right; another may be on its way.
create table admin_second_factors (
  id uuid primary key,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: neither it nor an older one is taken again.
  last_step bigint not null default 0
);
create unique index admin_second_factors_one on admin_second_factors ((true)) where confirmed_at is not null;

-- Codes for when the phone is lost. A row goes with its use.
create table admin_recovery_codes (
  code_hash bytea primary key,
  factor_id uuid not null references admin_second_factors (id) on delete cascade
);
