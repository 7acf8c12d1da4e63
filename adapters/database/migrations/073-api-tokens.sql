-- Tokens with which the operator's other programs read orders and figures. Only hashes are kept; `prefix` tells them apart.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique,
  prefix text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
