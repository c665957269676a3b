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
    /** The number of months within which a code can be redeemed; null if it does not expire. */
    valid_months: z.nullable(z.int()),
    /**
     * The number of days within which the giver may withdraw from a gift that has not been redeemed; 0 if there
     * is no right to withdraw.
     */
    withdrawal_days: z.int(),
  }),
});
export type GiftOffer = z.infer<(typeof giftOffer)['response']>;
