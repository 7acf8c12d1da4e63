-- What an operator said of a photo whose scores had come close to a limit. Upheld: the check was right.
create table photo_reviews (
  order_id uuid primary key references orders,
  upheld boolean not null,
  at timestamptz not null default now()
);
