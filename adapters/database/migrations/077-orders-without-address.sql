-- Guests at a booth need not give an address. Their orders' hashes of photo and network address go when addresses go.
create index orders_without_address on orders (ended_at) where email is null and photo_hash is not null;
