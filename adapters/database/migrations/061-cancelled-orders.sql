-- From when on an order is drawn: until then its visitor can cancel it. A cancelled redraw gives its place back, so that its picture
-- can be redrawn again, and knows by this which one that was.
alter table orders
  add column drawing_begun_at timestamptz,
  add column cancelled_redraw_of uuid references orders;
update orders set drawing_begun_at = (select min(created_at) from prompts where order_id = orders.id) where state = 'approved';
