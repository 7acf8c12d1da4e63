-- The last lines that each program has logged, for the console. They name orders and never visitors. Unlogged: they are also in each
-- program's own output, so that they need neither the write-ahead log nor a place in backups.
create unlogged table log_lines (
  id bigint generated always as identity primary key,
  -- To the millisecond, as the console's pages repeat the time to read on.
  at timestamptz(3) not null,
  program text not null,
  machine text not null,
  level text not null,
  message text not null,
  order_id uuid,
  facts jsonb not null
);
