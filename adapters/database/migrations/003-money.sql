-- A payment may belong to an order that a restored backup does not know: it is given back all the same.
alter table refunds alter column order_id drop not null;
alter table refunds drop constraint refunds_order_id_payment_intent_key;
alter table refunds add constraint refunds_one_per_payment unique (payment_intent);
-- Every attempt has a key of its own; a new one is made only when Stripe lists no refund that stands.
alter table refunds add column attempt integer not null default 1;

-- A disputed order: the bank decides, nothing is refunded or drawn any more.
alter table orders add column frozen_at timestamptz;
