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

-- The version before this one, which may run beside it for a while, writes codes without either.
create function root_of_code() returns trigger language plpgsql as $$
begin
  if new.root_order_id is null and new.source_order_id is not null then
    select coalesce(paid.root_order_id, source.id), coalesce(new.worth_amount, paid.worth_amount, source.price_amount),
        coalesce(new.worth_currency, paid.worth_currency, source.currency)
      into new.root_order_id, new.worth_amount, new.worth_currency
      from orders source left join codes paid on paid.redeemed_by = source.id
      where source.id = new.source_order_id and (source.paid_by = 'card' or paid.root_order_id is not null);
  end if;
  return new;
end $$;
create trigger root_of_code before insert on codes for each row execute function root_of_code();
