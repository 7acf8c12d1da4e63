-- A shop keeps its orders for years, but works on those of a few days: each index holds only what one query can still want,
-- so that it stays small whatever the shop's age. Their conditions are those of the queries, word for word.
drop index if exists orders_due;
create index if not exists orders_due on orders (due_at)
  where state in ('paid', 'approved', 'drawn', 'accepted', 'rejected', 'failed');
drop index if exists orders_backlog;
create index if not exists orders_backlog on orders (paid_at) where state in ('paid', 'approved') and frozen_at is null;
create index if not exists orders_unpaid on orders (expires_at) where state = 'awaiting_payment';
create index if not exists orders_with_photo on orders (ended_at) where photo_deleted_at is null;
create index if not exists orders_with_picture on orders (expires_at) where picture_deleted_at is null and picture_bytes is not null;
create index if not exists orders_open on orders (id) where ended_at is null;
create index if not exists orders_lease on orders (lease_id) where lease_id is not null;
create index if not exists orders_leased_by on orders (leased_by) where leased_by is not null;

drop index if exists checkout_sessions_look;
create index if not exists checkout_sessions_look on checkout_sessions (next_look_at) where status in ('open', 'adopted');

create index if not exists prompts_open on prompts (prompt_id) where status = 'open';
create index if not exists prompts_done on prompts (ended_at) where status = 'done';

create index if not exists refunds_order on refunds (order_id);
create index if not exists refunds_unsettled on refunds (next_try_at) where status in ('intended', 'pending');
create index if not exists refunds_watched on refunds (created_at) where status = 'succeeded';
create index if not exists disputes_open on disputes (payment_intent) where status = 'open';

create index if not exists strikes_at on strikes (at);
create index if not exists blocks_until on blocks (until) where lifted_at is null;

create index if not exists drafts_expiry on drafts (expires_at);
create index if not exists idempotency_keys_age on idempotency_keys (created_at);
create index if not exists rate_limits_expiry on rate_limits (expire);
