-- The small copy of an uploaded photo, made when it is first looked at: looking again costs no decoding. Worth nothing after a crash.
create unlogged table draft_previews (
  draft_id uuid primary key references drafts on delete cascade,
  jpeg bytea not null
);
