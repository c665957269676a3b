import { subscribeByCard } from '@kinora/contract/billing/billing';
import type { AnswerOf } from '@kinora/contract/endpoint';
import { useRef } from 'react';
import { useWrite } from '#lib/api/use-write.ts';

export type Attempt = AnswerOf<typeof subscribeByCard>;

export type Subscribe = ReturnType<typeof useSubscribe>;

/**
 * Opens the subscription that awaits its first payment. After a declined card, the same subscription is paid
 * with another card; a different coupon opens a new one.
 * @param consent whether they agree to start right away, where they are asked to
 */
export function useSubscribe(consent: boolean) {
  const subscribe = useWrite(subscribeByCard);
  const kept = useRef<{ coupon: string | undefined; attempt: Attempt } | null>(null);
  return {
    begin: async (coupon: string | undefined): Promise<Attempt> => {
      if (kept.current?.coupon === coupon && kept.current) return kept.current.attempt;
      const { data: attempt } = await subscribe.mutateAsync({ body: { coupon, consent } });
      kept.current = { coupon, attempt };
      return attempt;
    },
    /** For a subscription that can no longer be paid. */
    startAnew: () => {
      kept.current = null;
    },
  };
}
