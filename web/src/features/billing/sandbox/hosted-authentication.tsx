import { authenticateSandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { Authentication } from './authentication.tsx';

type HostedAuthenticationProps = { checkoutRef: string; onRefused: () => Promise<void> };

/** The bank's confirmation on the hosted page; after a refusal the member may try another card. */
export function HostedAuthentication({ checkoutRef, onRefused }: HostedAuthenticationProps) {
  const { mutateAsync, error } = useWrite(authenticateSandboxCheckout, {
    onDone: ({ data }) => location.assign(data.url),
  });
  if (error)
    return (
      <div className="grid gap-5">
        <p role="alert" className="rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
          {error.message}
        </p>
        <Button onPress={() => void onRefused()}>Try a different card</Button>
      </div>
    );
  return (
    <section aria-label="Confirm your payment">
      <h2 className="mb-4 text-lead font-semibold">Confirm your payment</h2>
      <Authentication
        onAnswer={async (is_confirmed) => {
          // A refusal is shown in place of the confirmation.
          await mutateAsync({ params: { ref: checkoutRef }, body: { is_confirmed } }).catch(() => {});
        }}
      />
    </section>
  );
}
