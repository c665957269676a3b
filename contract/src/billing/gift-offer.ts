import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const giftOffer = endpoint({
  summary: 'The lengths of membership that are sold as gifts, with their prices; empty if no gifts are sold',
  method: 'GET',
  path: '/api/gifts/offer',
  auth: 'visitor',
  response: z.object({
    lengths: z.array(z.object({ months: z.int(), price_minor: z.int().check(z.minimum(0)) })),
    currency: z.string(),
    /** Whether tax is added to these prices. */
    is_tax_added: z.boolean(),
    /** For how many months a code can be used; null if it does not expire. */
    valid_months: z.nullable(z.int()),
    /**
     * For how many days the giver may withdraw from a gift that was not redeemed; 0 without a right
     * to withdraw.
     */
    withdrawal_days: z.int(),
  }),
});
export type GiftOffer = z.infer<(typeof giftOffer)['response']>;
