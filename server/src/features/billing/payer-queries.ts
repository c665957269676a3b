import { sql, type RawBuilder } from 'kysely';

/**
 * The first of the accounts that share a card or PayPal account with an account, or itself. There are never more
 * payers than cards, however many accounts use them.
 */
export const payerOf = (user_id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select min(also.user_id) from payer_marks as own join payer_marks as also on also.mark = own.mark
  where own.user_id = ${user_id}), ${user_id})`;
