-- A gift is an order that ends in a code for somebody else instead of a picture.
alter table orders add column kind text not null default 'picture' check (kind in ('picture', 'gift'));

-- What a code that was bought stands for: a picture of any style that costs no more. Null: any picture.
alter table codes add column worth_amount integer;
alter table codes add column worth_currency text;
