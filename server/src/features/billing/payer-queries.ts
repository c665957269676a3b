import { sql, type RawBuilder } from 'kysely';

/**
 * The accounts whose card or PayPal account pays for several: `user_id`, and as `payer_id` the first of the accounts
 * that share it. There are never more payers than cards, whatever accounts they are spread over.
 */
export const sharedPayers: RawBuilder<unknown> = sql`
  select user_id, min(payer_id) as payer_id
  from payer_marks join (
    select mark, min(user_id) as payer_id from payer_marks group by mark having count(*) > 1
  ) as shared using (mark)
  group by user_id`;
