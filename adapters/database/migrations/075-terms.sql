-- Terms of service as they were when orders were made under them, by the SHA-256 of their file. They are kept as long as the orders,
-- and say nothing about a buyer.
create table terms (
  hash bytea primary key check (length(hash) = 32),
  content bytea not null,
  created_at timestamptz not null default now()
);
-- Null for orders made before, and for free redraws, which are part of an earlier contract.
alter table orders add column terms_hash bytea references terms;
