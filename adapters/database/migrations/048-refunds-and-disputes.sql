-- How much of the payment has gone back, as Stripe counts it, in parts or as a whole and whoever gave it back.
alter table orders add column refunded_amount integer not null default 0;

-- What Stripe calls the state of a dispute, and since when on Stripe's clock that is known; null where only an older version has
-- heard of it. `recorded_at` is when that was written down here.
alter table disputes add column stripe_status text;
alter table disputes add column as_of timestamptz;
alter table disputes add column recorded_at timestamptz not null default now();
create index disputes_unsure on disputes (stripe_account)
  where (status = 'open' or status = 'closed' and stripe_status is null and id not like 'frozen-%');
create index disputes_closed on disputes (recorded_at) where status = 'closed';
