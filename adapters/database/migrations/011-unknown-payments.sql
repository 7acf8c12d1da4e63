-- Payments that Stripe knows and that belong to no order here. More than a few at once wait for the operator's word.
create table unknown_payments (
  payment_intent text primary key,
  session_id text not null,
  amount integer not null,
  currency text not null,
  stripe_account integer not null references stripe_accounts,
  -- When its checkout was opened, by Stripe's clock.
  opened_at timestamptz not null,
  found_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'refunded', 'left')),
  reason text,
  decided_at timestamptz
);
