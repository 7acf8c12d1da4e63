-- Every second each worker looks for leases whose holder runs no more.
create index orders_leased on orders (leased_by) where leased_by is not null;

-- One row for each worker and instance: a worker that alone is cut off must not speak for the others. `could_draw_at` says when
-- this worker last saw that the instance could draw which style, `created_at` since when it has been looking.
alter table comfyui_instances add column worker text not null default '';
alter table comfyui_instances add column could_draw_at jsonb not null default '{}';
alter table comfyui_instances add column created_at timestamptz not null default now();
alter table comfyui_instances drop constraint comfyui_instances_pkey;
alter table comfyui_instances add constraint comfyui_instances_pkey primary key (worker, url);
alter table comfyui_instances alter column worker drop default;
