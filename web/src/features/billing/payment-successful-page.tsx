import { session } from '@kinora/contract/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';
import { queryOf } from '#lib/queries.ts';
import { updateSession, useSession } from '#lib/session.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Waits for the provider's word that the payment has arrived; the app opens the moment it has. */
export function PaymentSuccessfulPage() {
  const subscribed = useSession()?.is_subscribed ?? false;
  const { data } = useQuery({
    ...queryOf(session, {}),
    staleTime: 0,
    enabled: !subscribed,
    refetchInterval: 1500,
  });
  useEffect(() => {
    if (data?.is_subscribed) updateSession(data);
  }, [data]);
  return (
    <Page
      title="Payment Successful"
      className="mx-auto grid min-h-[86dvh] max-w-md content-center justify-items-center px-gutter pt-header text-center"
    >
      <span className="grid size-16 place-items-center rounded-full bg-success/14 text-success">
        <Icon name="check" size={30} />
      </span>
      <h1 className="mt-7 font-display text-title font-medium whitespace-nowrap">Payment Successful</h1>
      <dl className="mt-9 w-full divide-y divide-hairline border-y border-hairline text-small">
        <Line name="Amount paid" value={money(boot.price.amount_minor, boot.price.currency)} />
        <Line name="Allowed devices" value="Computer, Phone, Tablet" />
      </dl>
      <output className="mt-7 flex min-h-7 items-center gap-3 text-small text-ink-secondary">
        {subscribed ? (
          'Everything is open to you now.'
        ) : (
          <>
            <Spinner size={18} className="text-gold" />
            Waiting for the payment to be confirmed. This takes a moment.
          </>
        )}
      </output>
      <LinkButton to="/" size="large" className="mt-7 w-full">
        Continue
      </LinkButton>
    </Page>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 py-4">
      <dt className="text-ink-secondary">{name}</dt>
      <dd className="text-end font-medium">{value}</dd>
    </div>
  );
}
