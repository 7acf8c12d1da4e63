-- What the operator is told of: each row is one time that something was wrong. `told_at` and `over_told_at`: when the mail and
-- the post were written down, in the same transaction; `ended_at`: when it was right again.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  text text not null,
  since timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz,
  over_told_at timestamptz
);
create unique index alerts_open on alerts (kind, subject) where ended_at is null;
create index alerts_told on alerts (kind, told_at);

-- Posts to ALERT_WEBHOOK_URL that nobody has taken yet.
create table alert_posts (
  id bigint generated always as identity primary key,
  body jsonb not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now()
);

-- What a person can do about a refund that Stripe refused; null: nothing, it was an outage.
alter table refunds add column remedy text;

-- What is counted by when it was.
create index stripe_events_received on stripe_events (received_at);
create index prompts_failed on prompts (ended_at) where status in ('failed', 'cancelled');

-- Of these the operator was told by mail already.
insert into alerts (kind, subject, text, since, told_at)
  select 'refund_failed', coalesce(orders.reference, refunds.payment_intent), 'told before', refunds.created_at, now()
  from refunds left join orders on orders.id = refunds.order_id where status = 'failed'
  on conflict do nothing;
insert into alerts (kind, subject, text, since, told_at)
  select 'payment_waiting', payment_intent, 'told before', found_at, now() from unknown_payments where status = 'waiting';
