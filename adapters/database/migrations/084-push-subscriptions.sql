-- Browsers that are told by Web Push when an order has ended: where a push service takes the message (`endpoint`), and the keys with
-- which only that browser can read it. A row goes once its message was sent or given up, and with the order's images.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (order_id, endpoint)
);
