import type { MonthlyReceipt } from '@kinora/contract/earnings/receipts';
import { duration, money } from '#lib/format.ts';

/** A line of a receipt; `fraction` is its share of the payment, from 0 to 1. */
export type ReceiptLine = { key: string; name: string; note: string; amount: string; fraction: number };

/** The lines of a receipt as they are displayed: the shows first, then the other costs. */
export function receiptLines(receipt: MonthlyReceipt, brand: string): ReceiptLine[] {
  const { shows, removed, service_minor, fee_minor, tax_minor, paid_minor, currency } = receipt;
  const watchTime = (ms: number) => duration(ms / 1000);
  const line = (key: string, name: string, note: string, amount_minor: number) => ({
    key,
    name,
    note,
    amount: money(amount_minor, currency),
    fraction: paid_minor > 0 ? amount_minor / paid_minor : 0,
  });
  const others = [
    { key: 'service', name: brand, note: 'Running the service', amount_minor: service_minor },
    { key: 'fee', name: 'Payment', note: 'Kept by the payment provider', amount_minor: fee_minor },
    { key: 'tax', name: 'Tax', note: 'Paid to the tax office', amount_minor: tax_minor },
  ];
  return [
    ...shows.map(({ show_id, title, watched_ms, amount_minor }) =>
      line(`show-${show_id}`, title, watchTime(watched_ms), amount_minor),
    ),
    ...(removed
      ? [line('removed', 'Removed from your history', watchTime(removed.watched_ms), removed.amount_minor)]
      : []),
    ...others
      .filter(({ amount_minor }) => amount_minor > 0)
      .map(({ key, name, note, amount_minor }) => line(key, name, note, amount_minor)),
  ];
}
