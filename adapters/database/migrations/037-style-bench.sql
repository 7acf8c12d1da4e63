-- What operators have the shop draw to compare a style with a variant of it. `tier` and `workflow` are those of the variant as it was
-- drawn: what is kept is what was seen.
create table bench_runs (
  id uuid primary key,
  style text not null,
  prompt text,
  settings text[] not null,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  tier text,
  workflow jsonb
);

-- One drawing of a run: of a photo by a seed, in the style as it is sold or in the variant. `picture` is a small JPEG of it.
create table bench_pictures (
  bench_run_id uuid not null references bench_runs on delete cascade,
  nth integer not null,
  photo text not null,
  seed integer not null,
  is_variant boolean not null,
  started_at timestamptz,
  ended_at timestamptz,
  seconds real,
  gigabytes real,
  width integer,
  height integer,
  difference real,
  faces real,
  problem text,
  error text,
  picture bytea,
  primary key (bench_run_id, nth)
);
