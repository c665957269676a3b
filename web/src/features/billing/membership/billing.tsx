import type { BillingDetails } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { SandboxClock } from '../sandbox/sandbox-clock.tsx';
import { BuyerDetailsSection } from '../invoices/buyer-details-section.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { UpdatePaymentDialog } from './update-payment-dialog.tsx';
import type { Membership } from './plan-status.ts';

/**
 * Payment method and invoices. Emails link to the dialog for changing the card, so its state is in the URL.
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
      {subscription && isLive && !subscription.is_free && (
        <div className="mb-7 flex flex-wrap items-center justify-between gap-4">
          <dl>
            <dt className="text-small text-ink-secondary">Payment method</dt>
            <dd>{methodName(subscription)}</dd>
            <Expiry membership={subscription} />
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
      <BuyerDetailsSection />
      {subscription?.provider === 'sandbox' && <SandboxClock />}
    </>
  );
}

/** When the card expires, and whether that is before the next payment. */
function Expiry({ membership: { method, paid_until, cancel_scheduled } }: { membership: Membership }) {
  if (!method?.expires) return null;
  const isTooSoon = !cancel_scheduled && paid_until !== null && method.expires < paid_until.slice(0, 7);
  return (
    <dd className={classNames('text-small', isTooSoon ? 'text-danger' : 'text-ink-secondary')}>
      {isTooSoon
        ? `Expires in ${monthName(method.expires)}, before your next payment`
        : `Expires in ${monthName(method.expires)}`}
    </dd>
  );
}

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01`));

/** The payment method as the member knows it: `Visa ending in 4242`, `PayPal`. */
function methodName({ provider, method }: Pick<Membership, 'provider' | 'method'>): string {
  if (provider === 'paypal') return 'PayPal';
  if (!method) return 'No card';
  const brand = method.brand.charAt(0).toUpperCase() + method.brand.slice(1);
  return method.last4 ? `${brand} ending in ${method.last4}` : brand;
}
