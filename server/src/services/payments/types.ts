import type { BilledEvery, Provider } from '@kinora/contract/billing/billing';
import type { BuyerDetails, TaxLine } from '@kinora/contract/billing/invoices';
import type { Gifts } from '#services/payments/gift-types.ts';
import type { Coupons } from '#services/payments/coupon-types.ts';

/** A payment that a provider has collected, including later refunds and disputes. */
export type ProviderPayment = {
  provider_ref: string;
  /** The number of the provider's invoice. */
  number: string | null;
  amount_minor: number;
  tax_minor: number;
  /** The taxes that the provider computed; absent if it leaves tax to us. */
  tax_lines?: readonly TaxLine[];
  /** The provider should have computed the tax but did not, so our own rates apply. */
  is_tax_missing?: boolean;
  /** What the provider knows about the buyer. */
  buyer?: Buyer;
  /** The country of the bank that issued the card; absent if the provider does not know it. */
  method_country?: string;
  /** The provider's fee. */
  fee_minor: number;
  refunded_minor: number;
  /** The worst outcome among the payment's disputes. */
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** The amount covered by open and lost disputes, if that is only part of the amount that was not refunded. */
  disputed_minor?: number | null;
  currency: string;
  /** The period that the payment covers. */
  period_start: Date;
  period_end: Date;
  /**
   * Whether this pays for a change in the middle of a period that another payment covers, and adds no days.
   */
  is_proration: boolean;
  paid_at: Date;
  /** The provider's page for the payment. */
  receipt_url: string | null;
};

/** How a subscription is paid. */
type PaymentMethod = {
  brand: string;
  last4: string | null;
  /**
   * The month in which the card expires, as `2027-03`; null if it does not expire, or the provider does not
   * report it.
   */
  expires: string | null;
};

/** A buyer as a provider knows them; unknown parts are absent. */
export type Buyer = { [K in keyof BuyerDetails]?: BuyerDetails[K] };

/** State of a subscription as read from the provider, never as claimed by a webhook. */
export type ProviderSubscription = {
  provider_ref: string;
  /** The subscriber; null if no user matches. */
  user_id: number | null;
  /** The provider's id for the customer, if it has one. */
  customer_ref: string | null;
  /** `pending`: nothing has been paid yet. `past_due`: a renewal was not paid and is being retried. */
  status: 'pending' | 'active' | 'past_due' | 'ended';
  /** Whether the subscription is `pending` only because the first payment is still being processed. */
  is_approved?: boolean;
  /** The plan or product subscribed to, if the provider's account may have others. */
  plan_ref?: string;
  /** Whether staff gave the subscription: nothing is ever charged for it, and access ends when it ends. */
  is_free?: boolean;
  /** When a pause by the subscriber ends; absent if there is none, or the subscription has been renewed since. */
  paused_until?: Date | null;
  /** Whether the subscription will end without being renewed. */
  cancel_scheduled: boolean;
  /** Whether access was withdrawn for a reason other than the end of a period, such as fraud. */
  blocked: boolean;
  billed_every: BilledEvery;
  price_minor: number;
  /** The interval that starts with the next payment, if the subscriber has changed it. */
  next_billed_every?: BilledEvery | null;
  /**
   * Amount of the next renewal while a coupon applies, or after a change of interval; null if it is the
   * regular price.
   */
  next_price_minor: number | null;
  currency: string;
  method: PaymentMethod | null;
  /**
   * The provider's identifiers for the cards or the account that pay for the subscription; absent if the provider does
   * not report them.
   */
  payer_refs?: readonly string[];
  started_at: Date;
  ended_at: Date | null;
  /** When an unpaid renewal will be retried. */
  next_attempt_at: Date | null;
  /** The provider's page where the subscriber confirms an unpaid renewal. */
  action_url: string | null;
  payments: readonly ProviderPayment[];
};

/** A subscription whose subscriber is known. */
export type OwnedSubscription = ProviderSubscription & { user_id: number };

/**
 * A webhook event whose origin has been verified. It only determines which objects to read again; none of its
 * other content is trusted. `object_ref` is null if the event does not concern one of our subscriptions.
 */
export type ProviderEvent = {
  event_id: string;
  type: string;
  object_ref: string | null;
  /** The checkout of the gift that the event concerns, instead of a subscription. */
  gift_ref?: string;
  /** When the event happened, by the provider's clock; null if the provider does not report it. */
  created_at: Date | null;
};

/** A webhook's headers, by lower-case name. */
export type EventHeaders = Readonly<Record<string, string | undefined>>;

/** A member who wants to subscribe. */
export type Payer = {
  user_id: number;
  name: string;
  email: string;
  /** What they entered for their invoices; tax may depend on it. */
  details?: BuyerDetails;
  /**
   * Whether they are entitled to the free trial: they have never had a subscription here, with any provider.
   */
  has_trial: boolean;
};

/** An amount in a currency other than the configured one. */
export type RegionalAmount = { price_minor: number; currency: string };

/** What is charged, and how often: the configured price, or the price of the member's country. */
export type Terms = { billed_every: BilledEvery; regional?: RegionalAmount };

/** What a member wants to subscribe to. Coupons only apply to the monthly price. */
export type Order = Terms & { coupon: string | null };

/** A price in a provider's own records, and the setting that names it. */
export type ProviderPrice = {
  billed_every: BilledEvery;
  setting: string;
  price_minor: number;
  currency: string;
};

/** The monthly price with a coupon, the price without it, and the number of paid months that the coupon applies to. */
export type Quote = {
  code: string;
  description: string;
  amount_minor: number;
  full_amount_minor: number;
  /** Null if the coupon applies forever. */
  months: number | null;
};

/** What every provider can do with a subscription. Calls that change data take our idempotency key. */
export type SubscriptionProvider = {
  provider: Provider;
  /** The prices in the provider's own records; none if they follow our settings. */
  prices: () => Promise<readonly ProviderPrice[]>;
  /** Verifies an event's origin from its raw body; null if it does not come from the provider. */
  verifyEvent: (raw_body: Buffer, headers: EventHeaders) => Promise<ProviderEvent | null>;
  /** Reads a subscription's current state with all its payments; null if it does not exist or is not ours. */
  readSubscription: (provider_ref: string) => Promise<ProviderSubscription | null>;
  /** Ends a subscription after the paid period. Idempotent. */
  cancel: (provider_ref: string, idempotency_key: string) => Promise<void>;
  /**
   * Undoes a cancellation or a pause; if a pause has begun, a new period is charged immediately.
   * @throws CannotResume if the subscription has ended, or the provider does not support resuming.
   */
  resume: (provider_ref: string, idempotency_key: string) => Promise<void>;
  /** Ends a subscription immediately, without further charges or a refund. Idempotent. */
  end: (provider_ref: string, idempotency_key: string) => Promise<void>;
  /**
   * Refunds the rest of a payment. Repeating the call, with the same key or after it succeeded, refunds nothing
   * more.
   * @returns false if the provider refuses, because the payment is disputed or already refunded.
   */
  refund: (payment: ProviderPayment, idempotency_key: string) => Promise<boolean>;
  /** Lists the subscriptions that have changed since a given time, in case we missed events. */
  listChanged: (since: Date) => Promise<readonly string[]>;
};

/** Takes card payments: Stripe, or the sandbox. */
export type CardProvider = SubscriptionProvider & {
  provider: 'stripe' | 'sandbox';
  /** The key that the browser needs to show the provider's fields; null if the fields are our own. */
  publishable_key: string | null;
  /** Saves a member's address at the provider, if it knows the member and computes tax from the address. */
  saveBuyer?: (user_id: number, details: BuyerDetails) => Promise<void>;
  /** Starts a checkout on a hosted page and returns its URL. */
  startCheckout: (payer: Payer, order: Order, idempotency_key: string) => Promise<{ url: string }>;
  /** Creates a subscription that waits for its first payment on our page; the browser needs the secret. */
  subscribe: (
    payer: Payer,
    order: Order,
    idempotency_key: string,
  ) => Promise<{ provider_ref: string; client_secret: string; kind: 'payment' | 'setup' }>;
  /**
   * Returns the monthly price with a coupon.
   * @param trial_days free days that come first and count toward the coupon's months.
   * @throws UnknownCoupon
   */
  quote: (code: string, trial_days: number, regional?: RegionalAmount) => Promise<Quote>;
  /** Finds or creates the price in the provider's records, if it keeps any. */
  preparePrice?: (terms: Terms) => Promise<void>;
  coupons: Coupons;
  gifts: Gifts;
  /**
   * Starts a free subscription without a payment method, which ends at a given time.
   * @returns its reference.
   */
  giveFreeAccess: (
    payer: Payer,
    until: Date,
    idempotency_key: string,
    regional?: RegionalAmount,
  ) => Promise<string>;
  /** Changes the price of later periods, in the same currency; the current period is not affected. */
  changePrice: (provider_ref: string, terms: Terms, idempotency_key: string) => Promise<void>;
  /**
   * Changes how often the subscription is charged, starting with the next payment; passing the current interval
   * undoes a scheduled change.
   * @throws CannotChangeInterval
   */
  changeInterval: (provider_ref: string, terms: Terms, idempotency_key: string) => Promise<void>;
  /**
   * Takes no payments for a number of months after the paid period, and then resumes automatically.
   * @throws CannotPause
   */
  pause: (provider_ref: string, months: number, idempotency_key: string) => Promise<void>;
  /**
   * Replaces the card and charges the amount owed to the new card. If there is a secret, the subscriber
   * confirms that payment with it.
   * @throws CardRefused
   */
  replaceMethod: (
    provider_ref: string,
    method: string,
    idempotency_key: string,
  ) => Promise<{ client_secret: string | null }>;
};

/** Takes payments that the member approves at the provider: PayPal. */
export type PaypalProvider = SubscriptionProvider & {
  provider: 'paypal';
  client_id: string;
  plan_id: () => Promise<string>;
  /** Finds or creates the plan for these terms. */
  preparePrice: (terms: Terms) => Promise<void>;
  /**
   * Lists the problems with the provider's configuration, one sentence each.
   * @throws if the provider cannot be reached now.
   */
  checkSetup: () => Promise<readonly string[]>;
  /** Creates a subscription that waits for the member's approval. */
  createSubscription: (
    payer: Payer,
    terms: Terms,
    idempotency_key: string,
  ) => Promise<{ provider_ref: string; approve_url: string; plan_ref: string }>;
};

export type Payments = {
  card: CardProvider;
  paypal: PaypalProvider | null;
  /** Finds the provider of a stored subscription; undefined if it is no longer configured. */
  find: (provider: Provider) => SubscriptionProvider | undefined;
};

/** The card was declined; the message is the provider's, addressed to the cardholder. */
export class CardRefused extends Error {
  override name = 'CardRefused';
}

/** The coupon does not exist or is used up. */
export class UnknownCoupon extends Error {
  override name = 'UnknownCoupon';
}

/** The subscription cannot be paused now. */
export class CannotPause extends Error {
  override name = 'CannotPause';
}

/** The interval of the subscription cannot be changed now. */
export class CannotChangeInterval extends Error {
  override name = 'CannotChangeInterval';
}

/** The cancellation or pause cannot be undone. */
export class CannotResume extends Error {
  override name = 'CannotResume';
}
