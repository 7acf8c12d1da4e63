-- The order whose payment stands behind a code, however many refused photos lie between. Null: an operator issued it.
alter table codes add column root_order_id uuid references orders;
create index codes_root on codes (root_order_id) where root_order_id is not null;

-- A code for a refused photo is worth what was paid at the root, as one that was bought is already.
with recursive chain as (
  select codes.id, orders.id as root, coalesce(codes.worth_amount, orders.price_amount) as amount,
      coalesce(codes.worth_currency, orders.currency) as currency
    from codes join orders on orders.id = codes.source_order_id where orders.paid_by = 'card'
  union all
  select next.id, chain.root, chain.amount, chain.currency
    from chain join codes paid on paid.id = chain.id join codes next on next.source_order_id = paid.redeemed_by
)
update codes set root_order_id = chain.root, worth_amount = chain.amount, worth_currency = chain.currency
  from chain where chain.id = codes.id;
