-- The Stripe payment that a visitor has made by a method that takes days, such as a direct debit or a bank transfer. An order that
-- waits for its payment then waits longer; an expired one has it because that payment did not arrive.
alter table orders add column pending_payment text;
