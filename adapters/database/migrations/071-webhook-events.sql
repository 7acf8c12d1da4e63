-- Events for the operator's own systems, which the worker posts to EVENT_WEBHOOK_URL. Each is written by the transaction of the change
-- that it reports. `about`: what the event is about, as each is written once; `answer`: to the last try, in words.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  about text not null,
  order_id uuid references orders,
  data jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given_up')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  retried_until timestamptz not null default now() + interval '3 days',
  tried_at timestamptz,
  answer text,
  unique (type, about)
);
create index webhook_events_waiting on webhook_events (next_try_at) where status = 'waiting';
create index webhook_events_newest on webhook_events (created_at, id);
