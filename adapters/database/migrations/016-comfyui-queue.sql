-- A ComfyUI may have prompts of others: how many wait there, and how many stand before one of ours.
alter table comfyui_instances add column queued integer not null default 0;
alter table prompts add column ahead integer;

-- The folder of ours among an instance's inputs and outputs: one for each shop, since two may share an instance.
alter table prompts add column folder text not null default 'toonbooth';

-- When the next look is due at what a prompt left on its instance; null: nothing is left there. Of prompts that ended
-- before this was written down nothing is known, so each is looked at once.
alter table prompts add column cleanup_due_at timestamptz;
update prompts set cleanup_due_at = now() where status <> 'open';
create index prompts_cleanup on prompts (cleanup_due_at) where cleanup_due_at is not null;

-- Of a prompt that failed only what the instance itself did counts as a try: what ended otherwise was cancelled.
update prompts set status = 'cancelled' where status = 'failed' and error ~ '^(interrupted|unreachable):';
