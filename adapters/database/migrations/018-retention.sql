-- The draft that an order's photo was cut from: whoever deletes the one means the other. Drafts are deleted first, so there is no
-- foreign key.
alter table orders add column draft_id uuid;

-- Email addresses are kept for a while, and what they are recognised by as long: both go by the order's end.
alter table orders alter column email drop not null;
create index orders_with_email on orders (ended_at) where email is not null;
create index orders_unpaid_with_email on orders (ended_at) where email is not null and paid_at is null;
create index appeals_with_message on appeals (at) where message is not null;
create index blocks_age on blocks (created_at);

-- A free redraw that failed has ended: nobody is owed anything.
update orders set ended_at = failed.at, expires_at = failed.at + interval '7 days'
  from (select order_id, max(at) as at from order_events group by order_id) as failed
  where failed.order_id = orders.id and state = 'failed' and paid_by = 'redraw' and ended_at is null;
