import type { Provider } from '@kinora/contract/billing';

/** One payment that a provider has taken, with all that became of it since. */
export type ProviderPayment = {
  provider_ref: string;
  /** What stands on its invoice. */
  number: string | null;
  amount_minor: number;
  tax_minor: number;
  /** What the provider keeps. */
  fee_minor: number;
  refunded_minor: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  currency: string;
  /** The days it is for. */
  period_start: Date;
  period_end: Date;
  /** It is for a change in the middle of a period that another payment is for, and gives no days of its own. */
  is_proration: boolean;
  paid_at: Date;
  /** The provider's page about it. */
  receipt_url: string | null;
};

/** What a provider says of one subscription when we ask it, never what a notification claims. */
export type ProviderSubscription = {
  provider_ref: string;
  /** Whose it is; null where nobody is found. */
  user_id: number | null;
  /** What the provider calls the person, where it has a name for them. */
  customer_ref: string | null;
  /** `pending`: nothing was paid yet. `past_due`: a renewal was not paid and is tried again. */
  status: 'pending' | 'active' | 'past_due' | 'ended';
  /** It is `pending`, and only because the person's first payment is still on its way. */
  is_approved?: boolean;
  /** The plan or product it is to, where the provider's account could hold others. */
  plan_ref?: string;
  /** It is not renewed any more. */
  cancel_scheduled: boolean;
  /** Taken back by the provider or by us for a reason other than the calendar, such as fraud. */
  blocked: boolean;
  price_minor: number;
  /** What the next renewal takes while a coupon counts; null where it is the price. */
  next_price_minor: number | null;
  currency: string;
  method: { brand: string; last4: string | null } | null;
  started_at: Date;
  ended_at: Date | null;
  /** When an unpaid renewal is tried again. */
  next_attempt_at: Date | null;
  /** A page of the provider on which the person confirms an unpaid renewal. */
  action_url: string | null;
  payments: readonly ProviderPayment[];
};

/** One of somebody whom we know. */
export type OwnedSubscription = ProviderSubscription & { user_id: number };

/**
 * A notification whose origin is proven. It says what to read again, and nothing else of it is believed;
 * `object_ref` is null where it is about nothing of ours.
 */
export type ProviderEvent = { event_id: string; type: string; object_ref: string | null };

/** The headers of a notification, by names in small letters. */
export type EventHeaders = Readonly<Record<string, string | undefined>>;

/** Somebody who wants to pay. */
export type Payer = {
  user_id: number;
  name: string;
  email: string;
  /** They never had a subscription here, with whatever provider: days to try it are theirs, once. */
  may_try: boolean;
};

/** What a month costs with a coupon, for how many months that cost something, and what it costs without. */
export type Quote = {
  code: string;
  description: string;
  amount_minor: number;
  full_amount_minor: number;
  /** null where the coupon counts for ever. */
  months: number | null;
};

/** What every provider can do with a subscription. Each call that changes something carries a key of ours. */
export type SubscriptionProvider = {
  provider: Provider;
  /** What a month costs in its own books; null where it goes by our settings. */
  price: () => Promise<{ price_minor: number; currency: string } | null>;
  /** Checks where a notification comes from, over its raw body; null when it is not the provider's. */
  verifyEvent: (raw_body: Buffer, headers: EventHeaders) => Promise<ProviderEvent | null>;
  /** Reads a subscription as it stands, with all its payments; null when there is none, or none of ours. */
  readSubscription: (provider_ref: string) => Promise<ProviderSubscription | null>;
  /** Has it end with the period that is paid. Done twice, it is done once. */
  cancel: (provider_ref: string, idempotency_key: string) => Promise<void>;
  /** Takes that back. @throws CannotResume where the provider has no way to. */
  resume: (provider_ref: string, idempotency_key: string) => Promise<void>;
  /** Ends it now; nothing more is charged, and nothing is given back. Done twice, it is done once. */
  end: (provider_ref: string, idempotency_key: string) => Promise<void>;
  /**
   * Gives back what is left of one payment. Done twice under one key, or after it was done, it is done once.
   * @returns false where the provider refuses, because it is disputed or has been given back already.
   */
  refund: (payment: ProviderPayment, idempotency_key: string) => Promise<boolean>;
  /** References of subscriptions that changed since a moment, for those we were never told of. */
  listChanged: (since: Date) => Promise<readonly string[]>;
};

/** Takes cards: Stripe, or the sandbox. */
export type CardProvider = SubscriptionProvider & {
  provider: 'stripe' | 'sandbox';
  /** What the browser needs to show the provider's fields; null where they are our own. */
  publishable_key: string | null;
  /** A hosted page; answers its address. */
  startCheckout: (payer: Payer, coupon: string | null, idempotency_key: string) => Promise<{ url: string }>;
  /** A subscription that waits for its first payment on our page; the secret lets the browser confirm it. */
  subscribe: (
    payer: Payer,
    coupon: string | null,
    idempotency_key: string,
  ) => Promise<{ provider_ref: string; client_secret: string; kind: 'payment' | 'setup' }>;
  /** @param trial_days free days that come first, and use up a coupon's months. @throws UnknownCoupon */
  quote: (code: string, trial_days: number) => Promise<Quote>;
  /**
   * Puts another card in place, and has it pay what is open. The secret, if any, lets the person confirm that.
   * @throws CardRefused
   */
  replaceMethod: (
    provider_ref: string,
    method: string,
    idempotency_key: string,
  ) => Promise<{ client_secret: string | null }>;
};

/** Takes money from an account elsewhere: PayPal. */
export type WalletProvider = SubscriptionProvider & {
  provider: 'paypal';
  client_id: string;
  plan_id: () => Promise<string>;
  /**
   * What is wrong with how it is set up here, a sentence each.
   * @throws where the provider cannot be asked now.
   */
  checkSetup: () => Promise<readonly string[]>;
  /** A subscription that waits for the person's approval. */
  createSubscription: (
    payer: Payer,
    idempotency_key: string,
  ) => Promise<{ provider_ref: string; approve_url: string; plan_ref: string }>;
};

export type Payments = {
  card: CardProvider;
  wallet: WalletProvider | null;
  /** The one that a stored subscription is with; undefined when it is not configured any more. */
  of: (provider: Provider) => SubscriptionProvider | undefined;
};

/** The card was refused; the message is the provider's, for the person. */
export class CardRefused extends Error {
  override name = 'CardRefused';
}

/** There is no such coupon, or it is used up. */
export class UnknownCoupon extends Error {
  override name = 'UnknownCoupon';
}

/** The provider cannot take a cancellation back. */
export class CannotResume extends Error {
  override name = 'CannotResume';
}
