import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { Id, IdText, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { BilledEvery } from './billing.ts';

const Price = z.object({ billed_every: BilledEvery, price_minor: z.int(), currency: z.string() });

const PriceChange = z.extend(Price, {
  id: Id,
  /** The first day, in UTC, on which a payment can be charged at this price. */
  first_day: z.string(),
  /** Members who do not agree keep their price. */
  needs_consent: z.boolean(),
  announced_at: Instant,
  /** When it was withdrawn, or replaced by a later one; null if neither has happened. */
  ended_at: z.nullable(Instant),
  /** How many subscribers were notified, how many agreed, and how many pay it. */
  told: z.int(),
  agreed: z.int(),
  changed: z.int(),
  /** Whether everybody affected already pays it, so that there is nothing to withdraw. */
  is_paid_by_all: z.boolean(),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const listPrices = endpoint({
  summary: 'What new members and subscribers pay, and the price changes announced to subscribers',
  method: 'GET',
  path: '/api/operator/prices',
  auth: 'operator',
  response: z.object({
    /** What new members pay. */
    sold: z.array(Price),
    /** The prices of subscribers who can be moved to another price, with the number of subscribers at each. */
    paid: z.array(z.extend(Price, { subscribers: z.int() })),
    /** How many days ahead subscribers are notified. */
    notice_days: z.int(),
    /** Newest first. */
    changes: z.array(PriceChange),
  }),
});
export type Prices = z.infer<(typeof listPrices)['response']>;

export const NewPriceChange = z.object({
  billed_every: BilledEvery,
  /** The currency of the price; the configured currency if omitted. */
  currency: z.optional(
    z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z]{3}$/, 'Choose a currency')),
  ),
  first_day: z.string('Enter a day').check(z.refine(isDateOnly, 'Enter a day')),
  needs_consent: z.boolean(),
});
export type NewPriceChange = z.infer<typeof NewPriceChange>;

export const announcePrice = endpoint({
  summary: 'Announce the price for new members to subscribers who pay a different one',
  method: 'POST',
  path: '/api/operator/price-changes',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: NewPriceChange,
  response: Nothing,
});

export const withdrawPriceChange = endpoint({
  summary:
    'Withdraw an announced price: subscribers who do not pay it yet keep their price, and are notified',
  method: 'POST',
  path: '/api/operator/price-changes/:change_id/withdraw',
  auth: 'operator',
  params: z.object({ change_id: IdText }),
  response: Nothing,
});

export const agreeToPrice = endpoint({
  summary: 'Agree to the price that was announced to the caller',
  method: 'POST',
  path: '/api/agree-price',
  auth: 'member',
  encoding: 'json',
  /** The price that the caller was shown. */
  body: z.object({ price_minor: z.int() }),
  response: Nothing,
});
