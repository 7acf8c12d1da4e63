-- Mails in the operator's own words; a mail and language without a row has ours.
create table mail_texts (
  mail text not null,
  language text not null,
  subject text not null,
  body text not null,
  button text not null,
  -- Our words on that day: they tell whether a later version has changed them.
  ours jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (mail, language)
);
