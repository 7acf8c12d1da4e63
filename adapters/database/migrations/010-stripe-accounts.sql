-- Which account at Stripe something was paid in, and in which mode. An account whose id the key may not read has none here.
create table stripe_accounts (
  id integer generated always as identity primary key,
  mode text check (mode in ('stand-in', 'test', 'live')),
  account_id text,
  key_hash bytea,
  seen_at timestamptz not null default now()
);
create unique index stripe_accounts_one on stripe_accounts (coalesce(mode, ''), coalesce(account_id, ''));

alter table orders add column stripe_account integer references stripe_accounts;
alter table checkout_sessions add column stripe_account integer references stripe_accounts;
alter table refunds add column stripe_account integer references stripe_accounts;
alter table disputes add column stripe_account integer references stripe_accounts;
-- A code of a stand-in or of test mode is worth nothing where real money is paid.
alter table codes add column livemode boolean not null default false;

-- What was paid before: a session's id tells live from test. A shop that comes with a key of that kind next takes the row as
-- its account; without a mode it was a stand-in or a test.
insert into stripe_accounts (mode)
  select distinct case when stripe_id like 'cs\_live\_%' then 'live' end
  from checkout_sessions where stripe_id is not null;

create temporary table paid_before on commit drop as
  select coalesce(
    (select id from stripe_accounts where mode = 'live'), (select id from stripe_accounts limit 1)) as stripe_account;

update checkout_sessions set stripe_account = (
  select id from stripe_accounts
  where mode is not distinct from case when stripe_id like 'cs\_live\_%' then 'live' end)
  where stripe_id is not null;
update orders set stripe_account = coalesce(
  (select stripe_account from checkout_sessions
    where order_id = orders.id and checkout_sessions.stripe_account is not null
    order by checkout_sessions.payment_intent is not distinct from orders.payment_intent desc, n desc limit 1),
  (select stripe_account from paid_before))
  where payment_intent is not null;
update refunds set stripe_account = coalesce(
  (select stripe_account from orders where orders.id = refunds.order_id),
  (select stripe_account from paid_before));
update disputes set stripe_account = coalesce(
  (select stripe_account from orders where orders.payment_intent = disputes.payment_intent),
  (select stripe_account from paid_before));
update codes set livemode = coalesce(
  (select mode from stripe_accounts, orders
    where orders.id = codes.source_order_id and stripe_accounts.id = orders.stripe_account) = 'live',
  (select mode from stripe_accounts, paid_before where id = stripe_account) = 'live',
  false);
