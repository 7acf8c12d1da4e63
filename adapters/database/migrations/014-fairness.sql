-- A mail may be about one of several payments of its order, or about no order at all: then it is for the operator.
alter table mails alter column order_id drop not null;
alter table mails add column about text not null default '';
alter table mails add column notice jsonb;
alter table mails add constraint mails_order_or_notice check ((order_id is null) = (notice is not null));
alter table mails drop constraint mails_order_id_kind_key;
alter table mails add constraint mails_once unique (order_id, kind, about);
create unique index mails_notice_once on mails (about) where order_id is null;

-- An address forbids nothing by itself any more: a school, or all customers of a mobile carrier, share one.
update blocks set lifted_at = now() where kind = 'address' and lifted_at is null;

-- Codes that somebody behind an address tries, each once per request however often it comes. One that was right goes.
create table code_guesses (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  request_hash bytea not null,
  at timestamptz not null default now(),
  unique (address_hash, request_hash)
);
