import { sandboxCheckout } from '@kinora/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';
import { queryOf } from '#lib/queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { Page } from '#ui/page.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';

/** The hosted page of the embedded payment provider: everything of a checkout but the money. */
export function SandboxCheckoutPage() {
  const { ref = '' } = useParams();
  const checkout = useQuery(queryOf(sandboxCheckout, { params: { ref } }));
  return (
    <Page title="Checkout" className="grid min-h-dvh content-center px-gutter py-10">
      <main className="mx-auto w-full max-w-md overflow-hidden rounded-dialog border border-hairline bg-surface-raised">
        <p className="bg-gold px-6 py-2.5 text-center text-small font-semibold text-on-gold">
          Sandbox: no real money
        </p>
        {checkout.isPending && <LoadingPage />}
        {checkout.isError && <FailedState error={checkout.error} onRetry={() => void checkout.refetch()} />}
        {checkout.data && checkout.data.status !== 'open' && (
          <EmptyState
            title={checkout.data.status === 'paid' ? 'This is paid already' : 'This checkout has expired'}
          >
            <LinkButton to={checkout.data.status === 'paid' ? '/payment-successful' : '/plan-details'}>
              {checkout.data.status === 'paid' ? 'Continue' : 'Start again'}
            </LinkButton>
          </EmptyState>
        )}
        {checkout.data?.status === 'open' && (
          <div className="grid gap-7 p-6 sm:p-8">
            <div>
              <h1 className="text-small text-ink-secondary">{boot.brand.name} Premium, one month</h1>
              <p className="mt-2 font-display text-[2.75rem] leading-none font-medium">
                {money(checkout.data.amount_minor, checkout.data.currency)}
              </p>
            </div>
            <SandboxCardForm
              checkoutRef={ref}
              price={money(checkout.data.amount_minor, checkout.data.currency)}
            />
          </div>
        )}
      </main>
    </Page>
  );
}
