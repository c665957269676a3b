import { sql, type RawBuilder } from 'kysely';

/**
 * Selects, for an account, the lowest id among that account and all others that pay with the same card or
 * PayPal account. There are never more payers than cards, however many accounts use them.
 */
export const selectPayerId = (user_id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select min(also.user_id) from payer_marks as own join payer_marks as also on also.mark = own.mark
  where own.user_id = ${user_id}), ${user_id})`;

/** Whether any part of a payment remains after its refunds and its open or lost disputes. */
export const hasRemainingAmount: RawBuilder<boolean> = sql`payments.amount_minor > payments.refunded_minor + case
  when payments.dispute in ('open', 'lost')
    then coalesce(payments.disputed_minor, payments.amount_minor - payments.refunded_minor) else 0 end`;
