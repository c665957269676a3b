import * as z from 'zod/mini';
import { Id } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { StatementId } from './royalties.ts';

const Minor = z.int();

const ReceiptMonth = z.object({
  /** Month and currency, e.g. `2026-10-usd`. */
  id: StatementId,
  currency: z.string(),
});
export type ReceiptMonth = z.infer<typeof ReceiptMonth>;

export const listReceipts = endpoint({
  summary: 'The closed months that the caller paid for, the newest first',
  method: 'GET',
  path: '/api/receipts',
  auth: 'member',
  response: z.array(ReceiptMonth),
});

const ReceiptPart = z.object({ watched_ms: z.int(), amount_minor: Minor });

/**
 * Where a viewer's money for a month went. The tax, the fee, the amounts for shows (also of those removed from the
 * history) and the service's share add up to what was paid, to the cent.
 */
export const MonthlyReceipt = z.extend(ReceiptMonth, {
  /** What the caller paid for the days of this month, after refunds. */
  paid_minor: Minor,
  tax_minor: Minor,
  /** What the payment provider kept. */
  fee_minor: Minor,
  /**
   * Whether it is still known what the caller had watched when the month was closed. If some of it has since
   * been removed from the history, no shows are listed, and `service_minor` includes what they earned.
   */
  is_known: z.boolean(),
  shows: z.array(z.extend(ReceiptPart, { show_id: Id, title: z.string() })),
  /** Shows that the caller removed from their history before the month was closed; not named. */
  removed: z.nullable(ReceiptPart),
  /** What the service keeps. */
  service_minor: Minor,
});
export type MonthlyReceipt = z.infer<typeof MonthlyReceipt>;

export const monthlyReceipt = endpoint({
  summary: "Where the caller's money for a closed month went, by show",
  method: 'GET',
  path: '/api/receipts/:receipt',
  auth: 'member',
  params: z.object({ receipt: StatementId }),
  response: MonthlyReceipt,
});
