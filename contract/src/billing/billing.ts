import * as z from 'zod/mini';
import { Instant, Nothing, storable } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { InvoiceDocument } from './invoices.ts';

export const providers = ['sandbox', 'stripe', 'paypal'] as const;
export type Provider = (typeof providers)[number];

const Money = z.int().check(z.minimum(0));

/** How often a subscription is charged. The operator decides whether there is a yearly price. */
export const BilledEvery = z.enum(['month', 'year'], 'Choose month or year');
export type BilledEvery = z.infer<typeof BilledEvery>;

export const Subscription = z.object({
  status: z.enum(['pending', 'active', 'past_due', 'ended']),
  /** When the caller's access ends. */
  access_until: z.nullable(Instant),
  /** End of the paid period; access may outlast it while a failed renewal is retried. */
  paid_until: z.nullable(Instant),
  cancel_scheduled: z.boolean(),
  /**
   * The provider no longer confirms that the subscription exists. It can be cancelled, or replaced by a new
   * one once its paid days are over.
   */
  is_unconfirmed: z.boolean(),
  /**
   * When the pause ends; null if the subscription is not paused. During a pause nothing is charged, and nothing
   * can be watched once the paid days are over.
   */
  paused_until: z.nullable(Instant),
});
export type Subscription = z.infer<typeof Subscription>;

export const activeSubscription = endpoint({
  summary: 'Whether the caller has access now; 402 if not',
  method: 'GET',
  path: '/api/active-subscription',
  auth: 'member',
  response: Subscription,
});

/** A coupon code as typed. */
const Coupon = z
  .string('Enter a coupon code')
  .check(z.trim(), z.minLength(1, 'Enter a coupon code'), z.maxLength(60, 'This coupon does not exist'));

/** Whether the caller agrees to `consentWording`; required if `withdrawal_days` is above 0. */
const Consent = z.optional(z.boolean());

/** How often to charge; a month by default. */
const Every = z.optional(BilledEvery);

export const subscriptionLink = endpoint({
  summary: "Start a checkout on the payment provider's page and return its address",
  method: 'GET',
  path: '/api/subscriptionLink',
  auth: 'member',
  query: z.object({ coupon: z.optional(Coupon), billed_every: Every, consent: z.optional(z.literal('1')) }),
  response: z.object({ url: z.string() }),
});

export const paymentOptions = endpoint({
  summary: 'The payment methods and the prices',
  method: 'GET',
  path: '/api/payment-options',
  auth: 'member',
  response: z.object({
    amount_minor: Money,
    /** The yearly price; null if there is none. */
    yearly_amount_minor: z.nullable(Money),
    currency: z.string(),
    /**
     * Whether members in some countries pay a different price; the caller's price is known once they have
     * entered their country.
     */
    is_price_by_country: z.boolean(),
    /** The country that the caller has entered; null if none. */
    country: z.nullable(z.string()),
    trial_days: z.int(),
    /**
     * The number of days within which the caller may withdraw; before they subscribe, they have to agree to how
     * that right ends. 0 if there is no right to withdraw.
     */
    withdrawal_days: z.int(),
    card: z.object({ provider: z.enum(['sandbox', 'stripe']), publishable_key: z.nullable(z.string()) }),
    /** Null where PayPal is not configured. */
    paypal: z.nullable(z.object({ client_id: z.string() })),
    /** Whether tax is added to the price; otherwise the price includes it. */
    is_tax_added: z.boolean(),
    /**
     * Whether the caller has to enter their country before they pay, because the price or the tax depends on
     * it.
     */
    needs_country: z.boolean(),
    /**
     * Set if the caller has approved the payment and the first charge is in progress: do not ask them to pay
     * again.
     */
    is_approved: z.optional(z.literal(true)),
    /** Set if the caller has paused a subscription, which they can resume. */
    is_paused: z.optional(z.literal(true)),
  }),
});

export const quoteCoupon = endpoint({
  summary: 'The monthly price with a coupon; 404 if the coupon does not exist',
  method: 'POST',
  path: '/api/coupon',
  auth: 'member',
  encoding: 'json',
  body: z.object({ coupon: Coupon }),
  response: z.object({
    code: z.string(),
    description: z.string(),
    amount_minor: Money,
    full_amount_minor: Money,
    /** How many months the coupon applies to; null for all of them. */
    months: z.nullable(z.int()),
    currency: z.string(),
  }),
});

export const subscribeByCard = endpoint({
  summary:
    'Create a subscription that awaits its first payment; the client secret is for the provider’s card fields',
  method: 'POST',
  path: '/api/subscribe',
  auth: 'member',
  encoding: 'json',
  body: z.object({
    coupon: z.optional(Coupon),
    billed_every: Every,
    consent: Consent,
    /**
     * The price that the caller was shown, without a coupon: the call is refused if it has changed. Left out
     * where the provider's own page shows the price.
     */
    price: z.optional(z.object({ amount_minor: Money, currency: z.string() })),
  }),
  response: z.object({ client_secret: z.string(), kind: z.enum(['payment', 'setup']) }),
});

export const createPaypalSubscription = endpoint({
  summary: 'Create a subscription at PayPal that awaits the caller’s approval',
  method: 'POST',
  path: '/api/paypal/subscription',
  auth: 'member',
  encoding: 'json',
  body: z.object({ billed_every: Every, consent: Consent }),
  response: z.object({ subscriptionID: z.string(), approve_url: z.string() }),
});

export const approvePaypalSubscription = endpoint({
  summary:
    'Report that the caller approved a subscription at PayPal; it takes effect once PayPal confirms it',
  method: 'POST',
  path: '/api/subscription',
  auth: 'member',
  encoding: 'form',
  body: z.object({
    type: z.literal('paypal', 'Type is not valid'),
    orderId: z.optional(z.string().check(z.maxLength(100))),
    subscriptionID: z
      .string('SubscriptionID is required')
      .check(z.minLength(1), z.maxLength(100), storable('SubscriptionID')),
    planId: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: Subscription,
});

export const updatePaymentMethod = endpoint({
  summary: 'Replace the card, and charge it any amount due',
  method: 'POST',
  path: '/api/update-subscription',
  auth: 'member',
  encoding: 'form',
  body: z.object({
    /** The provider's token for the new card, never its number. */
    stripeToken: z.string('Enter a card').check(z.minLength(1, 'Enter a card'), z.maxLength(200)),
    /** The card's brand. */
    paymentMethod: z.optional(z.string().check(z.maxLength(50))),
  }),
  /** Client secret for confirming the open payment; null when nothing is owed. */
  response: z.object({ client_secret: z.nullable(z.string()) }),
});

export const cancelSubscription = endpoint({
  summary: 'Cancel the subscription at the end of the paid period',
  method: 'POST',
  path: '/api/cancel-subscription',
  auth: 'member',
  response: Subscription,
});

export const pauseSubscription = endpoint({
  summary: 'Pause a monthly subscription for one to three months after the paid period',
  method: 'POST',
  path: '/api/pause-subscription',
  auth: 'member',
  encoding: 'json',
  body: z.object({
    months: z
      .int('Choose one to three months')
      .check(z.minimum(1, 'Choose one to three months'), z.maximum(3, 'Choose one to three months')),
  }),
  response: Subscription,
});

export const changeInterval = endpoint({
  summary:
    'Switch between yearly and monthly payments, starting with the next payment; passing the current interval undoes a switch',
  method: 'POST',
  path: '/api/change-interval',
  auth: 'member',
  encoding: 'json',
  /** `amount_minor` is the amount of the next payment, as shown to the caller. */
  body: z.object({ billed_every: BilledEvery, amount_minor: Money }),
  response: Nothing,
});

export const resumeSubscription = endpoint({
  summary:
    'Undo a cancellation before it takes effect, or end a pause; a pause that has begun ends with a payment',
  method: 'POST',
  path: '/api/resume-subscription',
  auth: 'member',
  response: Subscription,
});

export const Invoice = z.object({
  id: z.int(),
  number: z.nullable(z.string()),
  paid_at: Instant,
  period_start: Instant,
  period_end: Instant,
  amount_minor: Money,
  tax_minor: Money,
  refunded_minor: Money,
  currency: z.string(),
  dispute: z.enum(['none', 'open', 'won', 'lost']),
  /** The amount covered by open and lost disputes; null if that is everything that was not refunded. */
  disputed_minor: z.nullable(Money),
  receipt_url: z.nullable(z.string()),
  /** The invoice and the notes that changed it, in the order in which they were issued. */
  documents: z.array(InvoiceDocument),
});
export type Invoice = z.infer<typeof Invoice>;

export const billingDetails = endpoint({
  summary: "The caller's subscription, payment method and invoices",
  method: 'GET',
  path: '/api/billing',
  auth: 'member',
  response: z.object({
    /** The current subscription, or the most recent one. */
    subscription: z.nullable(
      z.extend(Subscription, {
        provider: z.enum(providers),
        billed_every: BilledEvery,
        price_minor: Money,
        /** The interval that starts with the next payment, if the caller has changed it; otherwise null. */
        next_billed_every: z.nullable(BilledEvery),
        /** The other interval, which the caller may switch to with the next payment; null if there is none. */
        other_interval: z.nullable(z.object({ billed_every: BilledEvery, price_minor: Money })),
        /** What the next renewal charges, with any coupon or announced price applied. */
        next_amount_minor: Money,
        /** Whether tax is added to these amounts. */
        is_tax_added: z.boolean(),
        currency: z.string(),
        method: z.nullable(
          z.object({
            brand: z.string(),
            last4: z.nullable(z.string()),
            /** The month in which the card expires, as `2027-03`; null if unknown. */
            expires: z.nullable(z.string()),
          }),
        ),
        /** When an unpaid renewal is retried. */
        next_attempt_at: z.nullable(Instant),
        /** A page at the provider where the caller confirms an unpaid renewal. */
        action_url: z.nullable(z.string()),
        /** A price that was announced to the subscriber and is not charged yet. */
        price_change: z.nullable(
          z.object({
            price_minor: Money,
            /** It applies from the first payment at or after this time. */
            from: Instant,
            /** Whether the caller has to agree to it; unless they do, they keep their price. */
            needs_consent: z.boolean(),
            is_agreed: z.boolean(),
          }),
        ),
        can_resume: z.boolean(),
        /** The maximum number of months that it can be paused for; 0 if it cannot be paused. */
        pause_months: z.int(),
        /** Whether it is free access from staff, for which nothing is charged. */
        is_free: z.boolean(),
        /** Whether it was a gift, which was paid for once and ends automatically. */
        is_gift: z.boolean(),
        /** When the caller's right to withdraw from it ends; null if they have none. */
        withdrawable_until: z.nullable(Instant),
        /**
         * The caller has approved the payment and the first charge is in progress: do not ask them to pay
         * again.
         */
        is_approved: z.boolean(),
      }),
    ),
    /** The caller's gifts: those in effect, then those yet to begin. */
    gifts: z.array(
      z.object({
        months: z.int(),
        giver_name: z.nullable(z.string()),
        begins_at: Instant,
        ends_at: Instant,
        has_begun: z.boolean(),
      }),
    ),
    /** Newest first. */
    invoices: z.array(Invoice),
  }),
});
export type BillingDetails = z.infer<(typeof billingDetails)['response']>;

const webhook = (path: string, sender: string) =>
  endpoint({
    summary: `Webhook events from ${sender}, whose signature covers the raw body`,
    method: 'POST',
    path,
    auth: 'visitor',
    encoding: 'json',
    body: z.looseObject({}),
    response: Nothing,
  });

export const stripeWebhook = webhook('/api/webhook/stripe', 'Stripe');
export const paypalWebhook = webhook('/api/webhook/paypal', 'PayPal');
export const sandboxWebhook = webhook('/api/webhook/sandbox', 'the sandbox');
