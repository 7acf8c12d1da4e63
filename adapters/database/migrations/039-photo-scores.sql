-- The check after payment asks the model what advice has asked it of the same photo: its answer is kept with the photo.
alter table drafts add column scores jsonb;
alter table orders add column photo_scores jsonb;
