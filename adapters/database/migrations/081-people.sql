-- People who may log in to the console, each with a role. The first is whoever has the shop's machine: an owner, who logs in with the
-- shop's own password or a printed link. Its fixed id claims what an earlier version still writes
-- (docs/decisions/134-people-of-the-console.md).
create table people (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  mail_address text,
  role text not null,
  -- Null for the first, and until an invitation is accepted.
  password_hash text,
  -- A link that lets its person set a password, once.
  invitation_hash bytea unique,
  invited_until timestamptz,
  created_at timestamptz not null default now(),
  constraint people_first_is_owner check (id <> '00000000-0000-4000-8000-000000000001' or role = 'owner')
);
create unique index people_name on people (lower(name));
create unique index people_mail_address on people (lower(mail_address));
insert into people (id, name, role) values ('00000000-0000-4000-8000-000000000001', 'Owner', 'owner');

alter table admin_sessions
  add column person_id uuid not null default '00000000-0000-4000-8000-000000000001'
  references people (id) on delete cascade;
create index admin_sessions_person on admin_sessions (person_id);
alter table admin_second_factors
  add column person_id uuid not null default '00000000-0000-4000-8000-000000000001'
  references people (id) on delete cascade;
drop index admin_second_factors_one;
create unique index admin_second_factors_one on admin_second_factors (person_id) where confirmed_at is not null;

-- Passkeys of people: the public halves only.
create table admin_passkeys (
  -- The credential's id at its authenticator, base64url.
  id text primary key,
  person_id uuid not null references people (id) on delete cascade,
  public_key bytea not null,
  -- Of the authenticator's last use; it stays 0 where the passkey is on several devices.
  counter bigint not null,
  browser text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index admin_passkeys_person on admin_passkeys (person_id);
-- Random texts that an authenticator signs, each once.
create unlogged table admin_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);
