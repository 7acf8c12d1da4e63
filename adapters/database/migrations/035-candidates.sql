-- What the output check made of a drawing: the `best` of its order is delivered, a `good` one beside it is kept as the free redraw,
-- `unfit` is neither. Null: nobody has looked yet, or all that were looked at were drawn anew.
alter table prompts add column rating text;
