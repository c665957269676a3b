import { listPrices } from '@kinora/contract/billing/price-changes';
import { useQuery } from '@tanstack/react-query';
import { count, money } from '#lib/format.ts';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { FormAndRowsSkeleton } from '../form-and-rows-skeleton.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { PriceChangeRow } from './price-change-row.tsx';

/** What members pay, and the price changes announced to them. */
export function PricesPanel() {
  const { data, error, refetch } = useQuery(queryOf(listPrices, {}));
  const priceText = ({ price_minor, currency, billed_every }: (typeof pricesPaid)[number]) =>
    `${money(price_minor, currency)} a ${billed_every}`;
  const pricesPaid = data?.paid ?? [];
  return (
    <ConsolePanel title="Prices">
      <p className="max-w-2xl text-ink-secondary">
        New members pay the price in the settings or the price for their country. Subscribers keep the price
        they started with until you announce the new one to them; those who pay through PayPal or with a
        coupon keep their price.
      </p>
      {data && (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
          <AnnounceForm sold={data.sold} notice_days={data.notice_days} />
          <div className="grid gap-8">
            <section aria-label="What subscribers pay" className="grid gap-2">
              <h2 className="text-lead font-semibold">What subscribers pay</h2>
              {pricesPaid.length === 0 ? (
                <p className="text-ink-secondary">Nobody has subscribed by card yet.</p>
              ) : (
                <ul className="divide-y divide-hairline">
                  {pricesPaid.map((price) => (
                    <li key={priceText(price)} className="flex justify-between gap-6 py-2.5 tabular-nums">
                      <span>{priceText(price)}</span>
                      <span className="text-ink-secondary">{count(price.subscribers, 'subscriber')}</span>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            {data.changes.length === 0 ? (
              <EmptyState title="No price has been announced yet">
                <p>
                  Prices that you announce appear here, with how many subscribers were notified and how many
                  pay them.
                </p>
              </EmptyState>
            ) : (
              <section aria-label="Announced prices" className="grid gap-2">
                <h2 className="text-lead font-semibold">Announced prices</h2>
                <ul className="grid gap-2">
                  {data.changes.map((change) => (
                    <PriceChangeRow key={change.id} change={change} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormAndRowsSkeleton form="h-92" row="h-18" />}
    </ConsolePanel>
  );
}
