import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { FormAndRowsSkeleton } from '../form-and-rows-skeleton.tsx';
import { CouponForm } from './coupon-form.tsx';
import { CouponRow } from './coupon-row.tsx';
import { useCoupons } from './use-coupons.ts';

/** The coupons of the card provider, and a form to create one. */
export function CouponsPanel() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useCoupons();
  return (
    <ConsolePanel title="Coupons">
      <p className="max-w-2xl text-ink-secondary">
        Members enter a code when they subscribe by card; PayPal does not accept coupons.{' '}
        {data?.provider === 'stripe'
          ? 'Stripe keeps the coupons, including those created in its dashboard.'
          : data && 'The sandbox keeps these coupons; with a real provider you have to create them again.'}
      </p>
      {data && (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
          <CouponForm currency={data.currency} />
          {data.coupons.length === 0 ? (
            <EmptyState title="No coupons yet">
              <p>Coupons that you create appear here, with how often they were used.</p>
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              <ul className="grid gap-2">
                {data.coupons.map((coupon) => (
                  <CouponRow key={coupon.ref} coupon={coupon} />
                ))}
              </ul>
              {isFetchNextPageError && error && (
                <p role="alert" className="text-small text-ink-secondary">
                  {error.message}
                </p>
              )}
              {hasNextPage && (
                <Button
                  variant="secondary"
                  className="justify-self-center"
                  isPending={isFetchingNextPage}
                  onPress={() => void fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormAndRowsSkeleton form="h-172" row="h-25" />}
    </ConsolePanel>
  );
}
