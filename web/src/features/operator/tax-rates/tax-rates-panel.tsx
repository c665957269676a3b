import { listTaxRates } from '@kinora/contract/billing/invoices';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { FormAndRowsSkeleton } from '../form-and-rows-skeleton.tsx';
import { TaxRateForm } from './tax-rate-form.tsx';
import { TaxRateRow } from './tax-rate-row.tsx';

/** The taxes that prices include, by country, and a form to add one. */
export function TaxRatesPanel() {
  const { data, error, refetch } = useQuery(queryOf(listTaxRates, {}));
  return (
    <ConsolePanel title="Tax rates">
      <p className="max-w-2xl text-ink-secondary">
        Prices include these taxes. They appear on invoices and never enter the creators’ pool. A payment
        keeps the tax it was recorded with.
        {data?.is_by_stripe &&
          ' Stripe computes the tax of card payments; these rates are for PayPal, and for card payments whose tax Stripe could not compute.'}
      </p>
      {data && (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
          <TaxRateForm />
          {data.rates.length === 0 ? (
            <EmptyState title="No rates yet">
              <p>Until you add one, no payment includes tax.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-2">
              {data.rates.map((rate) => (
                <TaxRateRow key={`${rate.country} ${rate.name} ${rate.valid_from}`} rate={rate} />
              ))}
            </ul>
          )}
        </div>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormAndRowsSkeleton form="h-115" row="h-20" />}
    </ConsolePanel>
  );
}
