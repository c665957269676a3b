import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';
import type { DocumentKind, TaxLine } from '@kinora/contract/billing/invoices';

type Instant = ColumnType<string, Date | string, never>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, never>;

/** Written as JSON text. */
export type TaxLines = ColumnType<TaxLine[], string | undefined, never>;

/** The service as the seller, as an invoice states it. */
export type Seller = { name: string; address: readonly string[]; tax_id: string | null };

/** Taxes and invoices: see docs/decisions/0080-tax-and-invoices.md. */
export type InvoiceTables = {
  tax_rates: {
    country: string;
    name: string;
    valid_from: ColumnType<string, string, string>;
    rate_milli: number;
  };
  buyer_details: {
    user_id: number;
    country: string;
    name: string | null;
    address: string | null;
    vat_id: string | null;
    updated_at: ColumnType<string, Date, Date>;
  };
  invoice_numbers: { series: 'invoice' | 'test'; year: number; last: number };
  invoices: {
    id: GeneratedAlways<number>;
    payment_id: Default<number | null>;
    gift_id: Default<number | null>;
    gift_months: Default<number | null>;
    user_id: number | null;
    kind: DocumentKind;
    series: 'invoice' | 'test';
    year: number;
    sequence: number;
    issued_at: Instant;
    gross_minor: number;
    tax_minor: number;
    tax_lines: TaxLines;
    currency: string;
    refunded_minor: number;
    period_start: MaybeInstant;
    period_end: MaybeInstant;
    paid_at: Instant;
    method: string;
    seller: ColumnType<Seller, string, never>;
    buyer_country: string | null;
    buyer_vat_id: string | null;
    buyer_name: string | null;
    buyer_email: string | null;
    buyer_address: string | null;
  };
};
