-- The styles that the operator has turned off; the audit log tells of those that are on again.
create table disabled_styles (
  style_id text primary key,
  since timestamptz not null default now(),
  reason text not null
);

-- What the console asks for: the last pictures of a style, as long as they are kept, and when each service was last heard of.
create index orders_pictures on orders (style_id, ended_at desc)
  where picture_bytes is not null and picture_deleted_at is null and ended_at is not null;
create index checkout_sessions_opened on checkout_sessions (created_at) where stripe_id is not null;
create index mails_accepted on mails (accepted_at) where accepted_at is not null;
