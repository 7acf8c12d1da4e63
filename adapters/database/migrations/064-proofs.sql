-- A picture that a visitor may see before paying for it: of a draft, cut as `crop` says, in a style. Its file lies among the drafts;
-- `copy` is a small JPEG with a watermark. After `removed_at` only figures are left.
create table proofs (
  id uuid primary key,
  secret_hash bytea not null unique,
  draft_id uuid not null,
  style text not null,
  crop jsonb,
  seed bigint not null,
  state text not null default 'waiting',
  instance text,
  made_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  seconds real,
  copy bytea,
  expires_at timestamptz not null,
  removed_at timestamptz,
  cleanup_due boolean not null default false
);
-- Whoever asks again for the same is shown the same.
create unique index proofs_of_drafts on proofs (draft_id, style, coalesce(crop, 'null'))
  where state in ('waiting', 'drawing', 'drawn') and removed_at is null;
-- One at a time on each ComfyUI, whichever worker draws it.
create unique index proofs_being_drawn on proofs (instance) where state = 'drawing';
create index proofs_to_do on proofs (made_at) where state in ('waiting', 'drawing') or cleanup_due;
create index proofs_made on proofs (made_at);
create index proofs_expiry on proofs (expires_at) where removed_at is null;

-- The proof that the order's visitor saw before it was ordered.
alter table orders add column proof_id uuid;
create index orders_of_proofs on orders (proof_id) where proof_id is not null;
