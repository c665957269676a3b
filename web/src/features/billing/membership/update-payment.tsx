import { paymentOptions } from '@kinora/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { buttonStyle } from '#ui/style/button-style.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SandboxUpdate } from '../sandbox/sandbox-update.tsx';
import type { Membership } from './plan-status.ts';
import { useReplacePaymentMethod } from './use-replace-method.ts';

const StripeUpdate = lazy(async () => ({
  default: (await import('../stripe/stripe-update.tsx')).StripeUpdate,
}));

type UpdatePaymentProps = { membership: Membership; onDone: () => void };

/** The card field of the provider that charges this membership. */
export function UpdatePayment({ membership, onDone }: UpdatePaymentProps) {
  const { data: options, error, refetch } = useQuery(queryOf(paymentOptions, {}));
  const replace = useReplacePaymentMethod(onDone);
  if (membership.provider === 'paypal') return <PaypalInstructions />;
  if (membership.provider === 'sandbox') return <SandboxUpdate onReplace={replace} />;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!options?.card.publishable_key) return <Skeleton className="h-64" />;
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <StripeUpdate
        publishable_key={options.card.publishable_key}
        currency={membership.currency}
        onReplace={replace}
      />
    </Suspense>
  );
}

function PaypalInstructions() {
  return (
    <>
      <p className="text-ink-secondary">
        You pay with PayPal. To change your card or bank account, go to PayPal.
      </p>
      <a
        href="https://www.paypal.com/myaccount/autopay/"
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('primary', 'medium', 'mt-6')}
      >
        Open PayPal
      </a>
    </>
  );
}
