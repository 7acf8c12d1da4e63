-- A gift's card, one an order: what its giver wrote on it, and the secret by which whoever receives it opens it. The words go with
-- the order's address. A gift that was bought before this has none.
create table gifts (
  order_id uuid primary key references orders,
  secret_hash bytea not null unique,
  from_name text,
  to_name text,
  message text,
  opened_at timestamptz
);
