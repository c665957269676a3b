import { listRegionalPrices, type RegionalPrice } from '@kinora/contract/billing/regional-prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { money } from '#lib/format.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { FormAndRowsSkeleton } from '../form-and-rows-skeleton.tsx';
import { ForeignCards } from './foreign-cards.tsx';
import { RegionalPriceForm } from './regional-price-form.tsx';
import { RegionalPriceRow } from './regional-price-row.tsx';

/** What members in some countries pay, in another currency. */
export function RegionalPricesPanel() {
  const { data, error, refetch } = useQuery(queryOf(listRegionalPrices, {}));
  const [edited, setEdited] = useState<RegionalPrice | null>(null);
  return (
    <ConsolePanel title="Prices by country">
      <p className="max-w-2xl text-ink-secondary">
        {data
          ? `Members pay ${money(data.usual.price_minor, data.usual.currency)} a month, unless their country has a price here. `
          : ''}
        These prices apply to new subscriptions; existing subscribers keep their price and currency. Creators
        are paid in the currencies they earned in.
      </p>
      {data && (
        <>
          <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
            <RegionalPriceForm
              key={edited?.currency ?? 'new'}
              edited={edited}
              onDone={() => setEdited(null)}
            />
            {data.prices.length === 0 ? (
              <EmptyState title="One price for all">
                <p>Add a price in another currency, and everybody in its countries is offered it.</p>
              </EmptyState>
            ) : (
              <ul className="grid gap-2">
                {data.prices.map((price) => (
                  <RegionalPriceRow key={price.currency} price={price} onEdit={() => setEdited(price)} />
                ))}
              </ul>
            )}
          </div>
          <ForeignCards cards={data.elsewhere} />
        </>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormAndRowsSkeleton form="h-115" row="h-20" />}
    </ConsolePanel>
  );
}
