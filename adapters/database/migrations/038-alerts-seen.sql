-- When a server saw last that it is so: of what each server sees on its own machine, none knows that it is over for all.
alter table alerts add column seen_at timestamptz not null default now();
