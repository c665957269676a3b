import type { Invoice } from '@kinora/contract/billing/billing';
import { InvoiceDocuments } from '../invoices/invoice-documents.tsx';
import { money, shortDate } from '#lib/format.ts';

/** One payment: its date, period, amount and any refund. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { paid_at, period_start, period_end, amount_minor, tax_minor, refunded_minor, currency } = invoice;
  const { dispute, disputed_minor, documents } = invoice;
  const number = documents[0]?.number ?? invoice.number;
  const disputedAmount = disputed_minor === null ? null : money(disputed_minor, currency);
  return (
    <li className="flex items-start justify-between gap-6 py-3.5">
      <div>
        <p className="font-medium">
          <time dateTime={paid_at}>{shortDate(paid_at)}</time>
        </p>
        <p className="text-small text-ink-secondary">
          {`${shortDate(period_start)} – ${shortDate(period_end)}`}
        </p>
        {number && <p className="text-caption text-ink-faint">{number}</p>}
      </div>
      <div className="text-end">
        <p className="font-medium tabular-nums">{money(amount_minor, currency)}</p>
        {tax_minor > 0 && (
          <p className="text-caption whitespace-nowrap text-ink-faint tabular-nums">
            {`Tax ${money(tax_minor, currency)}`}
          </p>
        )}
        {refunded_minor > 0 && (
          <p className="text-small text-ink-secondary tabular-nums">
            {`${money(refunded_minor, currency)} refunded`}
          </p>
        )}
        {dispute === 'open' && (
          <p className="text-small text-danger tabular-nums">
            {disputedAmount ? `${disputedAmount} disputed` : 'Disputed'}
          </p>
        )}
        {dispute === 'lost' && (
          <p className="text-small text-ink-secondary tabular-nums">
            {disputedAmount ? `${disputedAmount} returned by your bank` : 'Returned by your bank'}
          </p>
        )}
        <InvoiceDocuments documents={documents} />
        {invoice.receipt_url && (
          <a
            href={invoice.receipt_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Receipt for the payment on ${shortDate(paid_at)}`}
            className="rounded-sm text-small text-gold underline decoration-gold/40 underline-offset-4 transition-colors duration-160 hover:text-gold-hover"
          >
            Receipt
          </a>
        )}
      </div>
    </li>
  );
}
