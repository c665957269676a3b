-- How much of a payment open and lost disputes cover, if only a part: an invoice can be paid by several charges, and each
-- is disputed separately. Null means everything that was not refunded.
alter table payments add column disputed_minor bigint check (disputed_minor between 0 and amount_minor);
