-- By which a sender knows a mail that it has taken when the answer to that was lost.
alter table mails add column sending_id uuid;
