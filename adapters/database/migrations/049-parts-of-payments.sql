-- How much is disputed, in the currency of the order that was paid; null: all of it, or another currency.
alter table disputes add column amount integer;

-- When the last part of a payment went back of which a part is kept.
alter table orders add column part_refunded_at timestamptz;
update orders set part_refunded_at = coalesce(ended_at, paid_at) where refunded_amount > 0;
create index orders_part_refunded on orders (part_refunded_at) where part_refunded_at is not null;

-- Such an order is over, and the code that it gave back is stopped by the payment behind it alone.
update orders set frozen_at = null where state = 'code_restored' and frozen_at is not null;
