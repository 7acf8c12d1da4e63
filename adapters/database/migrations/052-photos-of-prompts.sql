-- Candidates of one order are drawn from one file among an instance's inputs, so that ComfyUI encodes it once: the prompt in whose
-- folder that lies, and with which it is erased. Null: its own.
alter table prompts add column photo_id uuid;
