-- What a drawing for nobody has shown of each style on each ComfyUI. `reference` is a small copy of the last good one, and
-- `drawn_with` names the graph and the ComfyUI that drew it: of others it says nothing. `failed_since`: null while it is right.
create table test_pictures (
  instance text not null,
  style text not null,
  due_at timestamptz not null,
  checked_at timestamptz,
  failed_since timestamptz,
  error text,
  drawn_with text,
  reference bytea,
  primary key (instance, style)
);
