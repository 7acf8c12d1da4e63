-- A set: several styles of one photo for one payment. Its order has the first style, and is a pack of codes that the shop redeems
-- itself once the photo has passed its check. `further_styles`: an array of {"styleId", "amount"}, each with its price in minor
-- units; `own_amount`: the price of the first. `set_ended_at`: when the last of its pictures had ended.
alter table orders
  add column further_styles jsonb,
  add column own_amount integer,
  add column set_ended_at timestamptz,
  -- For an order that draws a further style: the order that it was bought with.
  add column set_order_id uuid references orders,
  add constraint orders_set check (
    (further_styles is null) = (own_amount is null) and (further_styles is null or pack_size is not null and set_order_id is null));
create index orders_of_set on orders (set_order_id) where set_order_id is not null;
create index orders_open_sets on orders (id) where further_styles is not null and set_ended_at is null;
