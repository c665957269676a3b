import { authenticateSandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';

type PendingConfirmation = { ref: string; onPaid: () => void; onRefused: (error: unknown) => void };

/** Asks the member to confirm a payment, and reports the result to the caller of `confirm`. */
export function useAuthentication() {
  const authenticate = useWrite(authenticateSandboxCheckout);
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  return {
    isAsking: pending !== null,
    /** @throws CallError when the payment is refused. */
    confirm: (ref: string) =>
      new Promise<void>((onPaid, onRefused) => setPending({ ref, onPaid, onRefused })),
    answer: async (is_confirmed: boolean) => {
      if (!pending) return;
      try {
        await authenticate.mutateAsync({ params: { ref: pending.ref }, body: { is_confirmed } });
        pending.onPaid();
      } catch (error) {
        pending.onRefused(error);
      }
      setPending(null);
    },
  };
}
