import type { ColumnType, GeneratedAlways, Generated as Default } from 'kysely';
import type { TaxLine } from '@kinora/contract/billing/invoices';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

/** Memberships bought for someone else: see docs/decisions/0100-gifts.md. */
export type GiftTables = {
  gift_lengths: {
    months: number;
    price_minor: number;
    currency: string;
    is_sold: Default<boolean>;
    updated_at: Instant;
  };
  gifts: {
    id: GeneratedAlways<number>;
    giver_id: number | null;
    giver_name: string | null;
    giver_email: string | null;
    recipient_name: string | null;
    recipient_email: string | null;
    message: string | null;
    months: number;
    price_minor: number;
    currency: string;
    send_at: Instant;
    order_token_hash: Buffer;
    created_at: Instant;
    revision: Default<number>;
    read_at: Instant;
    provider: 'sandbox' | 'stripe';
    provider_ref: string | null;
    payment_ref: string | null;
    paid_at: MaybeInstant;
    amount_minor: number | null;
    tax_minor: Default<number>;
    tax_lines: ColumnType<TaxLine[], string | undefined, string>;
    fee_minor: Default<number>;
    refunded_minor: Default<number>;
    dispute: Default<'none' | 'open' | 'won' | 'lost'>;
    disputed_minor: number | null;
    is_fraud: Default<boolean>;
    buyer_country: string | null;
    method_brand: string | null;
    method_last4: string | null;
    receipt_url: string | null;
    code_hash: Buffer | null;
    sent_at: MaybeInstant;
    sends: Default<number>;
    expires_at: MaybeInstant;
    voided_at: MaybeInstant;
    recipient_id: number | null;
    redeemed_at: MaybeInstant;
  };
};
