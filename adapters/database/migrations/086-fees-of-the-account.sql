-- What Stripe books of the account itself, such as fees for Radar, stands beside payments, refunds and disputes: its `source_id`
-- is its own id, and `description` says in Stripe's words what it is for.
alter table balance_transactions add column description text;
create index balance_transactions_of_account on balance_transactions (booked_at) where source_id = id;
