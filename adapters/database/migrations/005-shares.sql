-- A picture that its visitor shows to others: a secret of its own, derived from `id`, until it is taken back.
create table shares (
  order_id uuid primary key references orders,
  id uuid not null,
  secret_hash bytea not null unique,
  made_at timestamptz not null default now()
);

-- The order that a code paid for last; it stays when the code is given back, so that the order's page can show it.
alter table codes add column paid_for uuid references orders;
update codes set paid_for = redeemed_by;
create index codes_paid_for on codes (paid_for);
