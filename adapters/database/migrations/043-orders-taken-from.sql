-- An execution that another one follows was not always a failed one: its worker may live, and have lost its lease with its connection.
alter table orders add column taken_from text[] not null default '{}';
comment on column orders.taken_from is
  'Workers whose lease on the order, in its present state, was ended by others or ran out';
