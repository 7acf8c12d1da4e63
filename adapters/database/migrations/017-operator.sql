-- What an operator did to the shop: written before it is tried, and completed with how it ended.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text,
  reason text,
  result text
);
create index audit_log_subject on audit_log (subject, id);

-- While one has not ended nothing is sold. `messages` are the operator's own words for visitors: by language, or for all of
-- them under `all`.
create table pauses (
  id bigint generated always as identity primary key,
  since timestamptz not null default now(),
  messages jsonb not null,
  ended_at timestamptz
);
create unique index pauses_one_open on pauses ((ended_at is null)) where ended_at is null;
