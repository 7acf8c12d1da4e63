-- Who wants a mail when the shop opens says so again by a link that is mailed to them: nobody else is told. What was asked for
-- before this has no such link, and is forgotten as any other that nobody confirms.
alter table opening_requests
  add column secret_hash bytea unique,
  add column confirmed_at timestamptz;
-- The mail with that link goes with the request.
alter table mails add column opening_request_id uuid unique references opening_requests on delete cascade;
alter table mails drop constraint mails_order_or_notice;
alter table mails add constraint mails_order_or_notice check (
  case kind
    when 'operator' then order_id is null and notice is not null
    when 'opening' then order_id is null and notice is null and locale is not null
    when 'opening_confirmation' then
      order_id is null and notice is null and locale is not null and opening_request_id is not null
    else order_id is not null and notice is null
  end);
alter table mails drop constraint mails_recipient_forgotten;
alter table mails add constraint mails_recipient_forgotten check (
  recipient is null or kind in ('opening', 'opening_confirmation') and status in ('new', 'sending', 'failed_safe'));
