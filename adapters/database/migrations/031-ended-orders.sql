-- How many orders ended on each of the last days, in which state: told by the index alone.
create index orders_ended on orders (ended_at, state) where ended_at is not null;
