-- An order may be a pack: so many pictures for its price, the first drawn now. `pack_worth`: the highest price of a style that each
-- of the others may be drawn in; `pack_share`: the part of the price behind each of them, in minor units.
alter table orders
  add column pack_size integer,
  add column pack_worth integer,
  add column pack_share integer,
  add constraint orders_pack check ((pack_size is null) = (pack_worth is null) and (pack_size is null) = (pack_share is null));

-- A pack's further pictures are codes that are found by the pack's one code, the lowest place first, until their buyer gives them
-- away: then by their own. `paid_amount`: the part of the payment behind a code of a pack, or behind one in place of a picture of
-- it; null: all of it.
alter table codes
  add column pack_order_id uuid references orders,
  add column pack_place integer,
  add column pack_hash bytea,
  add column given_at timestamptz,
  add column paid_amount integer,
  add constraint codes_pack check ((pack_order_id is null) = (pack_place is null) and (pack_order_id is null) = (pack_hash is null));
create unique index codes_of_pack on codes (pack_order_id, pack_place) where pack_order_id is not null;
create index codes_pack_hash on codes (pack_hash) where pack_hash is not null;

-- Part of a pack's payment that stays with the shop, for pictures that were drawn or are; null: nothing does.
alter table refunds add column kept_amount integer;
