-- Where faces were found in a draft, in its pixels; null while nobody has looked, or where looking failed.
alter table photos add column faces jsonb;
