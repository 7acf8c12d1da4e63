-- What the console looks for, in a shop with years of orders: the newest ones, those of an address or a state, the money of a
-- few days, and what waits for a decision.
create index orders_newest on orders (created_at desc, id desc);
create index orders_in_state on orders (state, created_at desc);
create index orders_of_email on orders (email_hash);
create index checkout_sessions_payment on checkout_sessions (payment_intent) where payment_intent is not null;
create index orders_paid on orders (paid_at) where paid_at is not null and paid_by = 'card';
create index refunds_newest on refunds (created_at);
create index refunds_stuck on refunds (created_at) where status = 'failed' or status = 'intended' and tries > 2;
create index mails_failed on mails (created_at) where status in ('failed', 'unknown');
create index appeals_open on appeals (at) where decided_at is null;
