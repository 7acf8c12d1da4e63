-- A withdrawal from a pack whose first picture is drawn returns what its pictures have not used.
alter table withdrawals drop constraint withdrawals_outcome_check;
alter table withdrawals add constraint withdrawals_outcome_check check (outcome in ('ended', 'rest', 'begun', 'open'));
