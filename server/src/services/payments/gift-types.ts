import type { BuyerDetails, TaxLine } from '@kinora/contract/billing/invoices';

/** A gift that is to be paid for in a single payment. */
export type GiftCheckout = {
  gift_id: number;
  months: number;
  price_minor: number;
  currency: string;
  /** The payer's email address. */
  email: string;
  recipient_name: string;
  /** Where the payer is sent after paying; if they leave without paying, they are sent to `cancel_url`. */
  return_url: string;
  cancel_url: string;
};

/**
 * The payment for a gift, including later refunds and disputes; its fields are those of a payment for a
 * subscription. It pays for no days until the gift is redeemed.
 */
export type GiftPayment = {
  provider_ref: string;
  amount_minor: number;
  tax_minor: number;
  tax_lines?: readonly TaxLine[];
  is_tax_missing?: boolean;
  buyer?: { [K in keyof BuyerDetails]?: BuyerDetails[K] };
  fee_minor: number;
  refunded_minor: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  disputed_minor: number | null;
  currency: string;
  paid_at: Date;
  receipt_url: string | null;
  method: { brand: string; last4: string | null } | null;
  /** Whether the provider has identified the payment as fraud. */
  is_fraud: boolean;
};

/** A checkout for a gift as read from its provider. */
export type ProviderGift = {
  /** The gift that the checkout was created for. */
  gift_id: number | null;
  /** The gift's price, without any tax added on top. */
  price_minor: number;
  currency: string;
  /** Null until the gift is paid for. */
  payment: GiftPayment | null;
};

/** What a card provider can do with gifts. */
export type Gifts = {
  /** Starts a checkout on a hosted page. */
  startCheckout: (
    checkout: GiftCheckout,
    idempotency_key: string,
  ) => Promise<{ provider_ref: string; url: string }>;
  /** Reads a checkout with its payment; null if it does not exist. */
  read: (provider_ref: string) => Promise<ProviderGift | null>;
  /**
   * Refunds the rest of the payment. Repeating the call refunds nothing more.
   * @returns false if the provider refuses, because the payment is disputed or already refunded.
   */
  refund: (provider_ref: string, idempotency_key: string) => Promise<boolean>;
};
