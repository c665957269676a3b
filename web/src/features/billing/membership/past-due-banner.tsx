import { activeSubscription } from '@kinora/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { shortDate } from '#lib/format.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Link } from '#ui/button/link.tsx';
import { updatePaymentPath } from './update-payment-path.ts';

/** Warns a subscriber on every screen that a renewal payment failed, while there is time to fix it. */
export function PastDueBanner() {
  const { data } = useQuery({
    ...queryOf(activeSubscription, {}),
    staleTime: 10 * 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'past_due' ? 15_000 : false),
  });
  if (data?.status !== 'past_due') return null;
  return (
    <aside
      aria-label="Payment trouble"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface-overlay px-gutter py-3 text-small"
    >
      <Icon name="warning" className="shrink-0 text-danger" />
      <p className="min-w-0 grow basis-48">
        {data.is_unconfirmed
          ? 'Your payment provider no longer confirms your subscription.'
          : 'Your last payment failed.'}
        {data.access_until && ` You can watch until ${shortDate(data.access_until)}.`}
      </p>
      {data.is_unconfirmed ? (
        <Link to="/profile">See your plan</Link>
      ) : (
        <Link to={updatePaymentPath}>Use a different card</Link>
      )}
    </aside>
  );
}
