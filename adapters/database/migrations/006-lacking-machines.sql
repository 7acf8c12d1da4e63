-- Styles that a drawing machine lacks a model or a node class for: they are not sold while no other machine has it.
alter table drawing_machines add column cannot_draw text[] not null default '{}';
