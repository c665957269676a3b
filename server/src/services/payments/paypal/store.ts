/** The terms of a subscription when the member started it here. */
export type AgreedTerms = { plan_ref: string | null; price_minor: number; currency: string };

/** A refund or reversal of a payment. */
export type Return = {
  return_ref: string;
  payment_ref: string;
  kind: 'refund' | 'reversal';
  /** Null means the whole payment. */
  amount_minor: number | null;
};

/** Data that Kinora keeps because PayPal does not report it, or does not always do so; billing stores it. */
export type PaypalStore = {
  /** The terms agreed for a subscription; null if it was not started here. */
  findTerms: (provider_ref: string) => Promise<AgreedTerms | null>;
  /** The subscription that a payment was for; null if we do not know the payment. */
  subscriptionOf: (payment_ref: string) => Promise<string | null>;
  /** A member's most recent subscriptions, newest first. */
  subscriptionsOf: (user_id: number) => Promise<string[]>;
  /** Records a refund or reversal reported by an event; only the first report of each is recorded. */
  recordReturn: (returned: Return) => Promise<void>;
  /** The recorded refunds and reversals of payments. */
  listReturns: (payment_refs: readonly string[]) => Promise<Return[]>;
};
