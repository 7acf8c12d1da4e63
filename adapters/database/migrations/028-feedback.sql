-- Whether visitors liked what was drawn.
create table feedback (
  order_id uuid primary key references orders,
  liked boolean not null,
  at timestamptz not null default now()
);
create index feedback_newest on feedback (at);
