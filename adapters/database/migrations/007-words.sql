-- The words of the field: what is sent is a mail, what ComfyUI runs is a prompt, what a worker holds is a lease. A photo that
-- nobody has ordered with is a draft, and a second drawing of the shop's own is a retry: a redraw is what a visitor asks for.
alter table letters rename to mails;
alter table mails rename constraint letters_pkey to mails_pkey;
alter table mails rename constraint letters_order_id_kind_key to mails_order_id_kind_key;
alter table mails rename constraint letters_order_id_fkey to mails_order_id_fkey;
alter index letters_waiting rename to mails_waiting;

alter table photos rename to drafts;
alter table drafts rename constraint photos_pkey to drafts_pkey;
alter table drafts rename constraint photos_secret_hash_key to drafts_secret_hash_key;

alter table comfy_runs rename to prompts;
alter table prompts rename constraint comfy_runs_pkey to prompts_pkey;
alter table prompts rename constraint comfy_runs_order_id_fkey to prompts_order_id_fkey;
alter index comfy_runs_order rename to prompts_order;
alter table prompts rename column draw to retry;

alter table drawing_machines rename to comfyui_instances;
alter table comfyui_instances rename constraint drawing_machines_pkey to comfyui_instances_pkey;

alter table orders rename column run_id to lease_id;
alter table orders rename column run_by to leased_by;
alter table orders rename column run_until to leased_until;
alter table orders rename column redraws to retries;
alter index orders_in_line rename to orders_backlog;

update order_events set event = 'create' where event = 'place';
update order_events set event = 'retry' where event = 'redraw';
