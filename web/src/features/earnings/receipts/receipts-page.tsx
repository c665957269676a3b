import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Select } from '#ui/field/select.tsx';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { statementMonth } from '../wallet/wallet-text.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { useReceipt, useReceipts } from './use-receipts.ts';

/** Where the member's money went, month by month. The month is in the URL. */
export function ReceiptsPage() {
  const [params, setParams] = useSearchParams();
  const { data: months, error: listError, refetch: refetchList } = useReceipts();
  const month = months?.find(({ id }) => id === params.get('month')) ?? months?.[0];
  const { data: receipt, error, refetch } = useReceipt(month?.id ?? null);
  const hasSeveralCurrencies = new Set(months?.map(({ currency }) => currency)).size > 1;
  const options = months?.map(({ id, currency }) => ({
    id,
    name: hasSeveralCurrencies ? `${statementMonth(id)}, ${currency.toUpperCase()}` : statementMonth(id),
  }));
  return (
    <Page title="Where your money went" className="mx-auto max-w-3xl px-gutter pt-list pb-10">
      <Breadcrumb crumbs={[{ name: 'Account Setting', to: '/profile' }, { name: 'Where your money went' }]} />
      <h1 className="mt-3 font-display text-title font-medium md:text-[2.75rem]">Where your money went</h1>
      {months?.length === 0 ? (
        <EmptyState title="Nothing yet">
          <p>Early next month, you will see here which shows your money for this month went to.</p>
          <LinkButton to="/trending">See what is trending</LinkButton>
        </EmptyState>
      ) : listError && !months ? (
        <FailedState error={listError} onRetry={() => void refetchList()} />
      ) : (
        <div className="mt-6 grid gap-6">
          {options && month ? (
            <div className="max-w-72">
              <Select
                label="Month"
                options={options}
                value={month.id}
                onChange={(id) => setParams(id ? { month: id } : {}, { replace: true })}
              />
            </div>
          ) : (
            <Skeleton className="h-18 max-w-72" />
          )}
          {receipt ? (
            <ReceiptCard receipt={receipt} />
          ) : error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : (
            <div role="status">
              <span className="sr-only">Loading…</span>
              <Skeleton className="h-128 rounded-dialog" />
            </div>
          )}
        </div>
      )}
    </Page>
  );
}
