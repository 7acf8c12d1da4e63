-- Which process sends a mail: as long as that lives, nobody else says that it crashed over it.
alter table mails add column sender text;
