-- Settings that the operator has changed while the shop runs, as they would stand in .env; they win over it and the environment.
create table setting_changes (
  name text primary key,
  value text not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
