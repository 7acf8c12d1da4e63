-- What a worker has against an instance, in words that go on where a sentence began with it: why that gets no work, and what it
-- has failed at.
alter table comfyui_instances add column troubles text[] not null default '{}';
