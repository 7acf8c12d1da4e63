-- What an instance says of itself, and what makes it unsafe or unfit for the shop although it draws.
alter table comfyui_instances add column version text not null default 'unknown';
alter table comfyui_instances add column warnings text[] not null default '{}';
