import { downloadGiftInvoice, readGiftOrder, type GiftState } from '@kinora/contract/billing/gifts';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { count, money, shortDate } from '#lib/format.ts';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { savePdf } from '#lib/save-pdf.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { toastError } from '#ui/toast/toast.ts';

type Order = ResponseOf<typeof readGiftOrder>;

/** Shows the giver the state of their gift. The token is in the URL's fragment, which no server or log sees. */
export function GiftOrderPage() {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  const order = useQuery({
    ...queryOf(readGiftOrder, { body: { token } }),
    staleTime: 0,
    // A redirect from the provider proves nothing: our server asks the provider.
    refetchInterval: ({ state }) => (state.data?.state === 'unpaid' ? 3000 : false),
  });
  const isPaid = order.data && order.data.state !== 'unpaid';
  const title = isPaid ? 'Your gift' : 'Confirming your payment';
  return (
    <Page
      title={title}
      className="mx-auto grid min-h-[86dvh] max-w-md content-center justify-items-center px-gutter pt-header text-center"
    >
      {order.error ? (
        <FailedState heading="h1" error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <>
          {isPaid ? (
            <span className="grid size-16 place-items-center rounded-full bg-success/14 text-success">
              <Icon name="check" size={30} />
            </span>
          ) : (
            <Spinner size={64} className="text-gold" />
          )}
          <h1 className="mt-7 font-display text-title font-medium">{title}</h1>
          {isPaid ? <PaidGift order={order.data} token={token} /> : <AwaitingPayment />}
        </>
      )}
    </Page>
  );
}

function AwaitingPayment() {
  const isLate = useTimeout(30_000);
  return (
    <output className="mt-3 min-h-14 text-small text-ink-secondary">
      {isLate ? (
        <>
          This is taking longer than usual. You can leave this page: we will email you a receipt once the
          payment is confirmed. Didn’t pay? <Link to="/gift">Back to the gift</Link>
        </>
      ) : (
        'This takes a moment.'
      )}
    </output>
  );
}

function PaidGift({ order, token }: { order: Order; token: string }) {
  const { state, months, amount_minor, currency, recipient_name, invoice } = order;
  const download = useWrite(downloadGiftInvoice, {
    onDone: ({ data }) => savePdf(data),
    onFailed: toastError,
  });
  return (
    <>
      <output className="mt-3 text-small text-ink-secondary">{stateTexts[state](order)}</output>
      <dl className="mt-9 w-full divide-y divide-hairline border-y border-hairline text-small">
        <Line name="Gift" value={count(months, 'month')} />
        {recipient_name && <Line name="For" value={recipient_name} />}
        {amount_minor !== null && <Line name="Paid" value={money(amount_minor, currency)} />}
      </dl>
      {invoice && (
        <Button
          variant="ghost"
          className="mt-5"
          isPending={download.isPending}
          onPress={() => download.mutate({ body: { token } })}
        >
          {`Invoice ${invoice}`}
        </Button>
      )}
    </>
  );
}

const stateTexts: Record<GiftState, (order: Order) => string> = {
  unpaid: () => '',
  waiting: ({ send_at }) => `Thank you. The code will be emailed on ${shortDate(send_at)}.`,
  sent: () => 'Thank you. The code has been emailed.',
  redeemed: () => 'Your gift has been redeemed.',
  void: () => 'The payment was refunded or is disputed, so the gift cannot be used.',
  expired: () => 'Your gift was not redeemed in time. Write to us if you think this is wrong.',
};

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 py-4">
      <dt className="text-start text-ink-secondary">{name}</dt>
      <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}
