-- Statements of withdrawal (Directive 2011/83/EU, Article 11a), one an order: when, by which name, and what followed. The name goes
-- with the order's address.
create table withdrawals (
  order_id uuid primary key references orders,
  name text,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('ended', 'begun', 'open'))
);
create index withdrawals_named on withdrawals (order_id) where name is not null;
