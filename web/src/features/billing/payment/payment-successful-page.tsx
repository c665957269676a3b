import { billingDetails, paymentOptions } from '@kinora/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';
import { readWantedPage } from '#lib/session/wanted-page.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { usePaymentArrival } from './use-payment-arrival.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';

/** Waits until our server has seen the payment at the provider; the redirect from the provider proves nothing. */
export function PaymentSuccessfulPage() {
  const [params] = useSearchParams();
  const isPaid = usePaymentArrival(params.get('subscription_id'));
  const { data: billing } = useQuery({ ...queryOf(billingDetails, {}), staleTime: 0, enabled: isPaid });
  const isLate = useTimeout(30_000);
  const { data: options } = useQuery({
    ...queryOf(paymentOptions, {}),
    staleTime: 0,
    enabled: isLate && !isPaid,
  });
  if (params.get('redirect_status') === 'failed' && !isPaid) return <PaymentFailed />;
  const title = isPaid ? 'Payment Successful' : 'Confirming your payment';
  // A trial starts without a payment.
  const paid = billing && (billing.invoices[0] ?? { amount_minor: 0, currency: boot.price.currency });
  return (
    <Page
      title={title}
      className="mx-auto grid min-h-[86dvh] max-w-md content-center justify-items-center px-gutter pt-header text-center"
    >
      {isPaid ? (
        <span className="grid size-16 place-items-center rounded-full bg-success/14 text-success">
          <Icon name="check" size={30} />
        </span>
      ) : (
        <Spinner size={64} className="text-gold" />
      )}
      <h1 className="mt-7 font-display text-title font-medium whitespace-nowrap">{title}</h1>
      <output className="mt-3 min-h-7 text-small text-ink-secondary">
        {isPaid
          ? 'You can watch everything now.'
          : isLate
            ? 'This is taking longer than usual. You can leave this page: you can watch as soon as the payment is confirmed.'
            : 'This takes a moment.'}
      </output>
      <dl className="mt-9 w-full divide-y divide-hairline border-y border-hairline text-small">
        {isPaid && <Line name="Amount paid" value={paid ? money(paid.amount_minor, paid.currency) : '…'} />}
        <Line name="Allowed devices" value="Computer, Phone, Tablet" />
      </dl>
      <div className="mt-7 grid min-h-13 w-full">
        {isPaid && (
          <LinkButton to={readWantedPage() ?? '/'} size="large">
            Continue
          </LinkButton>
        )}
        {!isPaid && isLate && options && !options.is_approved && (
          <p className="text-small text-ink-secondary">
            Didn’t pay? <Link to="/payment">Back to payment</Link>
          </p>
        )}
      </div>
    </Page>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 py-4">
      <dt className="text-start text-ink-secondary">{name}</dt>
      <dd className="text-end font-medium tabular-nums">{value}</dd>
    </div>
  );
}

/** The provider sent the member back without a payment. */
function PaymentFailed() {
  return (
    <Page title="Payment not completed" className="grid min-h-[86dvh] content-center pt-header">
      <EmptyState heading="h1" title="Your payment was not completed">
        <p>You were not charged. You can try again, or pay another way.</p>
        <LinkButton to="/payment">Back to payment</LinkButton>
      </EmptyState>
    </Page>
  );
}
