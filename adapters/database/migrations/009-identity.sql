-- Which shop this database is. Stripe's metadata carries the id, and APP_SECRET and storage belong to it.
create table identity (
  singleton boolean primary key default true check (singleton),
  id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  restored_at timestamptz
);
insert into identity default values;

-- A shop that is older than this table is as old as its first order.
update identity set created_at = least(created_at, (select min(created_at) from orders));
