-- Every second each worker looks for leases whose holder runs no more.
create index orders_leased on orders (leased_by) where leased_by is not null;
