-- A gift that the shop sends by mail: to whom, and when, in the time zone for which its giver chose the day. `queued_at`: since when
-- there is a mail for it; `addresses`: how many addresses had one, this one included. All but that goes with the words.
alter table gifts
  add column recipient text,
  add column time_zone text,
  add column send_at timestamptz,
  add column giver_hash bytea,
  add column queued_at timestamptz,
  add column addresses integer not null default 1,
  add constraint gifts_sending check (
    (recipient is null) = (send_at is null) and (recipient is null) = (time_zone is null)
    and (recipient is null) = (giver_hash is null));
create index gifts_to_send on gifts (send_at) where queued_at is null and send_at is not null;
create index gifts_by_giver on gifts (giver_hash) where giver_hash is not null;
-- Gifts with something to delete.
create index gifts_personal on gifts (order_id) where coalesce(from_name, to_name, message, recipient) is not null;
