import type { BillingDetails } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { SandboxClock } from '../sandbox/sandbox-clock.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { UpdatePaymentDialog } from './update-payment-dialog.tsx';
import type { Membership } from './plan-status.ts';

/**
 * Payment method and invoices. Emails link to the dialog for changing the card, so its state is in the
 * address.
 */
export function Billing({ billing: { subscription, invoices } }: { billing: BillingDetails }) {
  const [params, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const isUpdateRequested = params.get('update') === 'payment';
  const close = () => {
    setIsOpen(false);
    if (isUpdateRequested) setParams({}, { replace: true, preventScrollReset: true });
  };
  const isLive = subscription?.status === 'active' || subscription?.status === 'past_due';
  return (
    <>
      {subscription && isLive && (
        <div className="mb-7 flex flex-wrap items-center justify-between gap-4">
          <dl>
            <dt className="text-small text-ink-secondary">Payment method</dt>
            <dd>{methodName(subscription)}</dd>
          </dl>
          <Button variant="secondary" onPress={() => setIsOpen(true)}>
            Update Payment Information
          </Button>
          <UpdatePaymentDialog
            membership={subscription}
            isOpen={isOpen || isUpdateRequested}
            onClose={close}
          />
        </div>
      )}
      <InvoiceList invoices={invoices} />
      {subscription?.provider === 'sandbox' && <SandboxClock />}
    </>
  );
}

/** The payment method as its owner knows it: `Visa ending in 4242`, `PayPal`. */
function methodName({ provider, method }: Pick<Membership, 'provider' | 'method'>): string {
  if (provider === 'paypal') return 'PayPal';
  if (!method) return 'No card';
  const brand = method.brand.charAt(0).toUpperCase() + method.brand.slice(1);
  return method.last4 ? `${brand} ending in ${method.last4}` : brand;
}
