-- Photo and picture of an order whose buyer allows the shop to show both in its gallery, as small copies. Whoever takes that back
-- deletes the row. `id` is in the copies' addresses, and another one each time. Backups leave the rows out.
create table gallery_pairs (
  order_id uuid primary key references orders,
  id uuid not null unique,
  before bytea not null,
  after bytea not null,
  permitted_at timestamptz not null default now(),
  -- When an operator chose to show it; null: nobody sees it but operators.
  chosen_at timestamptz
);
create index gallery_pairs_chosen on gallery_pairs (chosen_at) where chosen_at is not null;
