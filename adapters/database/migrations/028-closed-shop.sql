-- Who asked for a mail when the shop opens again. The row goes once that mail is written down.
create table opening_requests (
  id uuid primary key,
  email text not null,
  email_hash bytea not null unique,
  locale text not null,
  asked_at timestamptz not null default now()
);
create index opening_requests_oldest on opening_requests (asked_at);

-- A mail of no order goes to the operator, or once to whoever asked that the shop tells when it opens. That address is kept
-- here, and no longer than the mail is on its way.
alter table mails add column recipient text;
alter table mails add column locale text;
alter table mails drop constraint mails_order_or_notice;
alter table mails add constraint mails_order_or_notice check (
  case kind
    when 'operator' then order_id is null and notice is not null
    when 'opening' then order_id is null and notice is null and locale is not null
    else order_id is not null and notice is null
  end);
alter table mails add constraint mails_recipient_forgotten check (
  recipient is null or kind = 'opening' and status in ('new', 'sending', 'failed_safe'));
