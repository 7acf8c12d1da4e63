-- Why the disks that a worker writes to take no new orders, as it last saw; null: they do.
alter table comfyui_instances add column disk_shortage text;
