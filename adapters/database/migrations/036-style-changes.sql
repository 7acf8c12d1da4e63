-- The prices and places of styles that the operator has set while the shop runs; they win over the settings and the style folders.
create table style_changes (
  style_id text primary key,
  -- In minor units. One of another currency than the shop's present one counts for nothing.
  price_amount integer check (price_amount > 0),
  price_currency text,
  place integer check (place > 0),
  check ((price_amount is null) = (price_currency is null))
);
