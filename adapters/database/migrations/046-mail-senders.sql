-- Which process sends a mail: as long as that lives, nobody else says that it crashed over it.
alter table mails add column sender text;

-- Since when a mail waits because the mail server refuses all mails: that is no try of its own.
alter table mails add column held_since timestamptz;
create index mails_held on mails (held_since) where held_since is not null;
