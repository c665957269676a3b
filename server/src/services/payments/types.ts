/** What a provider says of one subscription when we ask it, never what a notification claims. */
export type ProviderSubscription = {
  provider_ref: string;
  user_id: number;
  payments: {
    provider_ref: string;
    amount_minor: number;
    currency: string;
    period_start: Date;
    period_end: Date;
    paid_at: Date;
  }[];
  method_brand: string | null;
  method_last4: string | null;
};

/** A notification whose origin is proven; it says that something changed, and what to read again. */
export type ProviderEvent = { event_id: string; type: string; object_ref: string };

/** A payment provider. The sandbox is one that moves no money. */
export type Payments = {
  provider: 'sandbox';
  /** Starts a checkout for a user and answers the address of the provider's page. */
  startCheckout: (user_id: number) => Promise<{ url: string }>;
  /** Checks a notification's signature over its raw body; null when it is not the provider's. */
  verifyEvent: (raw_body: Buffer, signature: string | undefined) => ProviderEvent | null;
  /** Reads a subscription as it stands; null when there is none (any more). */
  readSubscription: (object_ref: string) => Promise<ProviderSubscription | null>;
};
