import { authenticateSandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';

type Asked = { ref: string; onPaid: () => void; onRefused: (error: unknown) => void };

/** Asks the member to confirm a payment, and reports the result to the caller of `confirm`. */
export function useAuthentication() {
  const authenticate = useWrite(authenticateSandboxCheckout);
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    isAsking: asked !== null,
    /** @throws CallError when the payment is refused. */
    confirm: (ref: string) => new Promise<void>((onPaid, onRefused) => setAsked({ ref, onPaid, onRefused })),
    answer: async (is_confirmed: boolean) => {
      if (!asked) return;
      try {
        await authenticate.mutateAsync({ params: { ref: asked.ref }, body: { is_confirmed } });
        asked.onPaid();
      } catch (error) {
        asked.onRefused(error);
      }
      setAsked(null);
    },
  };
}
