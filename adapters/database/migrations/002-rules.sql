-- Counters of rate-limiter-flexible; keys are hashed.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Who ordered, in forms that can be compared but not read: keyed hashes of the folded address and of the network
-- range, and the photo's perceptual hash.
alter table orders
  add column email_hash bytea,
  add column address_hash bytea,
  add column photo_hash bit(64);
create unique index orders_one_redraw on orders (redraw_of) where redraw_of is not null;

create table strikes (
  order_id uuid primary key references orders,
  email_hash bytea,
  address_hash bytea,
  photo_hash bit(64),
  at timestamptz not null default now(),
  lifted_at timestamptz
);
create index strikes_email on strikes (email_hash);
create index strikes_address on strikes (address_hash);

create table blocks (
  id uuid primary key,
  kind text not null check (kind in ('email', 'address', 'photo')),
  key_hash bytea,
  photo_hash bit(64),
  order_id uuid not null references orders,
  created_at timestamptz not null default now(),
  until timestamptz not null,
  lifted_at timestamptz
);

create table appeals (
  order_id uuid primary key references orders,
  message text,
  at timestamptz not null default now(),
  decided_at timestamptz,
  upheld boolean
);

-- What the workers last saw of each ComfyUI; worth nothing after a crash.
create unlogged table drawing_machines (
  url text primary key,
  healthy boolean not null,
  seen_at timestamptz not null default now()
);
