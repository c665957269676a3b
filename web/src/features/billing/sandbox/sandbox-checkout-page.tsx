import { sandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { HostedCheckout } from './hosted-checkout.tsx';
import { SandboxLabel } from './sandbox-label.tsx';

/** The hosted page of the built-in payment provider: a complete checkout without real money. */
export function SandboxCheckoutPage() {
  const { ref = '' } = useParams();
  const checkout = useQuery({ ...queryOf(sandboxCheckout, { params: { ref } }), staleTime: 0 });
  return (
    <Page title="Checkout" className="grid min-h-dvh content-center px-gutter py-10">
      <main className="mx-auto w-full max-w-lg overflow-hidden rounded-dialog border border-hairline bg-surface-raised">
        <SandboxLabel />
        {checkout.data ? (
          <HostedCheckout
            checkoutRef={ref}
            checkout={checkout.data}
            onChange={async () => void (await checkout.refetch())}
          />
        ) : checkout.error ? (
          <FailedState heading="h1" error={checkout.error} onRetry={() => void checkout.refetch()} />
        ) : (
          <LoadingPage />
        )}
      </main>
    </Page>
  );
}
