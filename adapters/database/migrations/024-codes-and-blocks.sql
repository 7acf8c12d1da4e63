-- Codes that an operator issued together, so that they can be told apart and voided together. Those issued before have none.
create table code_batches (
  id uuid primary key,
  note text,
  issued_at timestamptz not null default now(),
  issued_by text not null,
  expires_at timestamptz not null
);
create index code_batches_newest on code_batches (issued_at desc, id desc);
alter table codes add column batch_id uuid references code_batches;
create index codes_of_batch on codes (batch_id) where batch_id is not null;

-- A block may be an operator's own: it rests on no strikes then, and need not be about an order.
alter table blocks alter column order_id drop not null;
alter table blocks add column added_by text;
alter table blocks add column reason text;
alter table blocks add constraint blocks_cause check (order_id is not null or added_by is not null);
