-- Every refund at Stripe of a payment by itself: `orders.refunded_amount` has only their sum, and `refunds` only the shop's own.
create table refund_parts (
  stripe_id text primary key,
  payment_intent text not null,
  amount integer not null,
  status text not null,
  created_at timestamptz not null
);
create index refund_parts_payment on refund_parts (payment_intent);
create index refund_parts_created on refund_parts (created_at);

-- Amount of a payment that pays no order, as what is refunded of it may be less; null: it pays an order, or is as old as this.
alter table refunds add column paid_amount integer;

-- When Stripe took the disputed money, and when it gave it back.
alter table disputes add column withdrawn_at timestamptz;
alter table disputes add column returned_at timestamptz;
update disputes set
  withdrawn_at = case
    when status = 'lost' then coalesce(as_of, recorded_at)
    when id like 'frozen-%' or coalesce(stripe_status, 'warning') like 'warning%' or stripe_status = 'prevented' then null
    else created_at end,
  returned_at = case when stripe_status = 'won' then coalesce(as_of, recorded_at) end;
create index disputes_withdrawn on disputes (withdrawn_at) where withdrawn_at is not null;
create index disputes_returned on disputes (returned_at) where returned_at is not null;

-- Tax included in the price, where Stripe has worked it out.
alter table orders add column tax_amount integer;
-- For a month's list; orders paid by card have such an index.
create index orders_redeemed on orders (paid_at) where paid_by = 'code';

-- What Stripe booked of payments, refunds and disputes, with its fee; read by the worker if the key may. `source_id`: the charge,
-- refund or dispute; `payout_id`: the payout to the bank that contained it.
create table balance_transactions (
  id text primary key,
  stripe_account integer not null references stripe_accounts,
  type text not null,
  source_id text not null,
  payment_intent text,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  booked_at timestamptz not null,
  payout_id text
);
create index balance_transactions_source on balance_transactions (source_id);
create index balance_transactions_payment on balance_transactions (payment_intent);
create index balance_transactions_payout on balance_transactions (payout_id);
