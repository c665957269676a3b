import type { ColumnType } from 'kysely';

/** Refunds and reversals that PayPal reported in webhooks but does not list. */
export type PaypalTables = {
  paypal_returns: {
    return_ref: string;
    payment_ref: string;
    kind: 'refund' | 'reversal';
    amount_minor: number | null;
    noted_at: ColumnType<string, Date | string, Date | string>;
  };
};
