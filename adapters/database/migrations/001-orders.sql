-- A draft: a photo that nobody has ordered with yet. An order takes its own copy of the photo.
create table photos (
  id uuid primary key,
  secret_hash bytea not null unique,
  width integer not null,
  height integer not null,
  advice jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table orders (
  id uuid primary key,
  reference text not null unique,
  token_hash bytea not null unique,
  state text not null,
  style_id text not null,
  email text not null,
  locale text not null,
  paid_by text not null,
  price_amount integer not null check (price_amount >= 0),
  currency text not null,
  consent_version text not null,
  photo_width integer not null,
  photo_height integer not null,
  photo_deleted_at timestamptz,
  redraw_of uuid references orders,
  payment_intent text unique,
  drawing_percent integer not null default 0,
  redraws integer not null default 0,
  moderation jsonb,
  picture_width integer,
  picture_height integer,
  picture_bytes integer,
  picture_tier text,
  picture_deleted_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  -- Who works on it, and until when nobody else may.
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  run_id uuid,
  run_by text,
  run_until timestamptz
);
create index orders_due on orders (due_at) where ended_at is null;
create index orders_in_line on orders (paid_at) where ended_at is null and paid_at is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  event text not null,
  state text not null,
  at timestamptz not null default now(),
  note text
);
create index order_events_order on order_events (order_id, id);

-- Everything below is an intent: written with its key before the outside world is asked.
create table checkout_sessions (
  order_id uuid not null references orders,
  n integer not null,
  stripe_id text unique,
  url text,
  status text not null default 'intended',
  payment_intent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  next_look_at timestamptz not null,
  primary key (order_id, n)
);
-- One order has at most one session that can still be paid, as far as we know.
create unique index checkout_sessions_open on checkout_sessions (order_id) where status in ('intended', 'open');
create index checkout_sessions_look on checkout_sessions (next_look_at) where status in ('intended', 'open');

create table stripe_events (
  id text primary key,
  type text not null,
  object_id text,
  received_at timestamptz not null default now()
);

create table comfy_runs (
  prompt_id uuid primary key,
  order_id uuid not null references orders,
  draw integer not null,
  instance text not null,
  seed bigint not null,
  status text not null default 'open',
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index comfy_runs_order on comfy_runs (order_id);

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  payment_intent text not null,
  reason text not null,
  amount integer not null,
  currency text not null,
  stripe_id text unique,
  status text not null default 'intended',
  tries integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  unique (order_id, payment_intent)
);

create table codes (
  id uuid primary key,
  code_hash bytea not null unique,
  source_order_id uuid unique references orders,
  chain integer not null default 1,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_by uuid unique references orders,
  redeemed_at timestamptz,
  voided_at timestamptz
);

create table letters (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null,
  status text not null default 'new',
  tries integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  accepted_at timestamptz,
  unique (order_id, kind)
);
create index letters_waiting on letters (next_try_at) where status in ('new', 'sending', 'failed_safe');

create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  subject uuid not null,
  created_at timestamptz not null default now(),
  primary key (scope, key_hash)
);

-- Worth nothing after a crash, so not worth the write-ahead log.
create unlogged table previews (
  order_id uuid primary key,
  jpeg bytea not null
);
