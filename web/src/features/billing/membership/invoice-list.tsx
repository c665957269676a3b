import type { Invoice } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { InvoiceRow } from './invoice-row.tsx';

const initialCount = 6;

export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Invoices">
      <div className="flex items-baseline justify-between gap-4 text-small">
        <h3 className="font-medium text-ink-secondary">Invoices</h3>
        {invoices.length > 0 && <Link to="/receipts">Where your money went</Link>}
      </div>
      {invoices.length === 0 && <p className="mt-2 text-ink-secondary">No payments yet.</p>}
      <ul className="mt-2 divide-y divide-hairline">
        {invoices.slice(0, isOpen ? undefined : initialCount).map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {invoices.length > initialCount && !isOpen && (
        <Button variant="ghost" size="small" className="mt-3" onPress={() => setIsOpen(true)}>
          {`Show all ${invoices.length}`}
        </Button>
      )}
    </section>
  );
}
