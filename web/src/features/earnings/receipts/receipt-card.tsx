import type { MonthlyReceipt } from '@kinora/contract/earnings/receipts';
import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';
import { statementMonth } from '../wallet/wallet-text.ts';
import { receiptLines } from './receipt-lines.ts';
import { ShareReceipt } from './share-receipt.tsx';

/** What a month cost, and where the money went. */
export function ReceiptCard({ receipt }: { receipt: MonthlyReceipt }) {
  const month = statementMonth(receipt.id);
  const { shows, removed, is_known } = receipt;
  return (
    <section
      aria-labelledby="receipt"
      className="grid gap-6 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-8"
    >
      <header className="grid gap-1.5">
        <h2 id="receipt" className="font-display text-title font-medium">
          {`Where your ${money(receipt.paid_minor, receipt.currency)} went`}
        </h2>
        <p className="text-ink-secondary">{month}</p>
      </header>
      <ul className="grid gap-5">
        {receiptLines(receipt, boot.brand.name).map(({ key, name, note, amount, fraction }) => (
          <li key={key} className="grid gap-2">
            <div className="flex items-start justify-between gap-6">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-small text-ink-secondary">{note}</p>
              </div>
              <p className="font-medium tabular-nums">
                <bdi>{amount}</bdi>
              </p>
            </div>
            <div className="h-1 overflow-hidden rounded-full bg-surface-overlay">
              <div
                className="h-full rounded-full bg-gold"
                style={{ inlineSize: `${(100 * fraction).toFixed(2)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {!is_known && (
        <p className="max-w-prose text-small text-ink-secondary">
          You removed something from your history after this month was closed, so we no longer know which
          shows your money went to. They were still paid.
        </p>
      )}
      {is_known && shows.length === 0 && !removed && (
        <p className="max-w-prose text-small text-ink-secondary">
          You watched nothing that month, so none of your money went to a show.
        </p>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-5">
        <p className="max-w-prose grow basis-72 text-small text-ink-secondary">
          The more you watch, the more of your money goes to the shows that you watch, up to all of it. All
          members together always pay creators their full share of the month.
        </p>
        <ShareReceipt receipt={receipt} month={month} />
      </footer>
    </section>
  );
}
