-- What cardholders' banks say of a payment. While a dispute is open the bank holds the money; one that the shop lost has given
-- it back.
create table disputes (
  id text primary key,
  payment_intent text not null,
  status text not null check (status in ('open', 'lost', 'closed')),
  created_at timestamptz not null default now()
);
create index disputes_payment on disputes (payment_intent);

-- Of these only the freeze is known. Stripe's list will name the dispute, and then this row goes.
insert into disputes (id, payment_intent, status)
  select 'frozen-' || payment_intent, payment_intent, 'open' from orders
  where frozen_at is not null and payment_intent is not null;
