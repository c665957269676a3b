import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { EmailAddress, Id, IdText, Instant, Nothing, pageOf, pageQuery, storable, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ActionReason } from '../operator/people.ts';
import { InvoiceFile } from './invoices.ts';

const Price = z.int().check(z.minimum(0));

/** The usual currency if omitted. */
const Currency = z.optional(
  z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z]{3}$/, 'Choose a currency')),
);

const Months = z
  .int('Choose a length')
  .check(z.minimum(1, 'Choose a length'), z.maximum(36, 'Choose a length'));

/** Empty if there is none. */
const Message = z
  .string()
  .check(z.trim(), z.maxLength(500, 'Message must be at most 500 characters'), storable('Message'));

export const GiftOrder = z.object({
  months: Months,
  giver_name: text('Your name', 1, 60),
  giver_email: EmailAddress,
  recipient_name: text('Their name', 1, 60),
  recipient_email: EmailAddress,
  message: Message,
  /** The day in UTC on which the code is emailed; null for immediately. */
  send_on: z.nullable(z.string('Choose a day').check(z.refine(isDateOnly, 'Choose a day'))),
});
export type GiftOrder = z.infer<typeof GiftOrder>;

export const orderGift = endpoint({
  summary: 'Order a gift and return the address of its payment page; nothing is sent until it is paid for',
  method: 'POST',
  path: '/api/gifts/order',
  auth: 'visitor',
  encoding: 'json',
  /** `price_minor` is the price that the caller was shown. */
  body: z.extend(GiftOrder, { price_minor: Price, currency: Currency }),
  response: z.object({ url: z.string() }),
});

const OrderToken = z.object({
  token: z.string().check(z.regex(/^[\w-]{20,100}$/, 'This order does not exist')),
});

/** `unpaid`: the payment may still arrive. `expired`: the code was not used in time. */
export const giftStates = ['unpaid', 'waiting', 'sent', 'redeemed', 'void', 'expired'] as const;
export type GiftState = (typeof giftStates)[number];

export const readGiftOrder = endpoint({
  summary: 'The state of a gift order, for anyone who has its token',
  method: 'POST',
  path: '/api/gifts/order/state',
  auth: 'visitor',
  encoding: 'json',
  body: OrderToken,
  response: z.object({
    state: z.enum(giftStates),
    months: z.int(),
    /** What was paid, including tax; null until it is paid. */
    amount_minor: z.nullable(Price),
    currency: z.string(),
    recipient_name: z.nullable(z.string()),
    send_at: Instant,
    expires_at: z.nullable(Instant),
    /** The number of its invoice; null until it is paid. */
    invoice: z.nullable(z.string()),
  }),
});

export const downloadGiftInvoice = endpoint({
  summary: 'The invoice of a gift, as a PDF, for anyone who has the token of its order',
  method: 'POST',
  path: '/api/gifts/order/invoice',
  auth: 'visitor',
  encoding: 'json',
  body: OrderToken,
  response: InvoiceFile,
});

/**
 * A gift code in upper or lower case, with or without hyphens. Letters that look like digits are read as
 * digits.
 */
export const GiftCode = z.string('Enter the code').check(
  z.overwrite((value) =>
    value
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  ),
  z.minLength(1, 'Enter the code'),
  z.length(16, 'A code has 16 letters and digits'),
);

const CodeBody = z.object({ code: GiftCode });

export const GiftPreview = z.object({
  months: z.int(),
  giver_name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** When its days begin: now, or when the caller's current access ends. */
  begins_at: Instant,
  ends_at: Instant,
  begins_now: z.boolean(),
  /**
   * Whether the gift ends the renewal of the caller's subscription, so that nothing is charged for its days.
   */
  ends_renewal: z.boolean(),
});
export type GiftPreview = z.infer<typeof GiftPreview>;

export const lookUpGift = endpoint({
  summary: 'What a gift code gives, and how it would change the caller’s membership; does not redeem it',
  method: 'POST',
  path: '/api/gifts/look-up',
  auth: 'member',
  encoding: 'json',
  body: CodeBody,
  response: GiftPreview,
});

export const redeemGift = endpoint({
  summary: 'Redeem a gift code for the caller, once',
  method: 'POST',
  path: '/api/gifts/redeem',
  auth: 'member',
  encoding: 'json',
  body: CodeBody,
  response: z.object({ begins_at: Instant, ends_at: Instant }),
});

const GivenGift = z.object({
  id: Id,
  state: z.enum(giftStates),
  months: z.int(),
  amount_minor: z.nullable(Price),
  refunded_minor: Price,
  currency: z.string(),
  giver_id: z.nullable(Id),
  giver_name: z.nullable(z.string()),
  giver_email: z.nullable(z.string()),
  /** The member who redeemed it. */
  recipient_id: z.nullable(Id),
  recipient_name: z.nullable(z.string()),
  recipient_email: z.nullable(z.string()),
  paid_at: z.nullable(Instant),
  send_at: Instant,
  sent_at: z.nullable(Instant),
  redeemed_at: z.nullable(Instant),
  expires_at: z.nullable(Instant),
  provider: z.enum(['sandbox', 'stripe']),
});
export type GivenGift = z.infer<typeof GivenGift>;

export const giftSorts = ['id'] as const;

export const listGifts = endpoint({
  summary:
    'Paid gifts, a page at a time; the search applies to names and email addresses of the giver and the recipient',
  method: 'GET',
  path: '/api/operator/gifts',
  auth: 'support',
  query: pageQuery(giftSorts),
  response: pageOf(GivenGift),
});

const giftParams = z.object({ gift_id: IdText });

export const resendGift = endpoint({
  summary:
    'Email a gift again to the same or another address, with a new code that replaces the previous one',
  method: 'POST',
  path: '/api/operator/gifts/:gift_id/resend',
  auth: 'support',
  step_up: 'always',
  encoding: 'json',
  params: giftParams,
  /** Without an address, the current one is used. */
  body: z.object({ recipient_email: z.optional(EmailAddress), reason: ActionReason }),
  response: Nothing,
});

export const voidGift = endpoint({
  summary: 'Refund a gift: its code can no longer be used, and access that came from it ends',
  method: 'POST',
  path: '/api/operator/gifts/:gift_id/void',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: giftParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

const GiftLength = z.object({ months: z.int(), price_minor: Price, currency: z.string() });
export type GiftLength = z.infer<typeof GiftLength>;

export const listGiftLengths = endpoint({
  summary: 'The lengths of membership that are sold as gifts',
  method: 'GET',
  path: '/api/operator/gift-lengths',
  auth: 'operator',
  response: z.object({
    /** Lengths in a currency that no longer has a price are not sold. */
    lengths: z.array(GiftLength),
    /** What members pay for a month, for comparison: first in the usual currency, then in the others. */
    sold: z.array(z.object({ currency: z.string(), price_minor: Price })),
  }),
});

export const GiftLengthForm = z.object({
  months: z
    .int('Enter 1 to 36 months')
    .check(z.minimum(1, 'Enter 1 to 36 months'), z.maximum(36, 'Enter 1 to 36 months')),
  price_minor: z.int('Enter a price').check(z.minimum(1, 'Enter a price')),
  currency: Currency,
});
export type GiftLengthForm = z.infer<typeof GiftLengthForm>;

export const setGiftLength = endpoint({
  summary: 'Offer a length of membership as a gift, at a price in the usual currency or another one',
  method: 'POST',
  path: '/api/operator/gift-lengths',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: GiftLengthForm,
  response: Nothing,
});

export const stopGiftLength = endpoint({
  summary: 'Stop offering a length of membership as a gift; gifts already bought stay as they are',
  method: 'POST',
  path: '/api/operator/gift-lengths/:months/stop',
  auth: 'operator',
  params: z.object({ months: IdText }),
  query: z.object({ currency: Currency }),
  response: Nothing,
});
