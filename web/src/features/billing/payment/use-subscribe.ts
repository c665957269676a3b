import { subscribeByCard, type BilledEvery } from '@kinora/contract/billing/billing';
import type { AnswerOf } from '@kinora/contract/endpoint';
import { useRef } from 'react';
import { useWrite } from '#lib/api/use-write.ts';

export type Attempt = AnswerOf<typeof subscribeByCard>;

export type Subscribe = ReturnType<typeof useSubscribe>;

/**
 * Opens the subscription that awaits its first payment. After a declined card, the same subscription is paid
 * with another card; a different coupon, or paying by the year instead, opens a new one.
 * @param consent whether the member agrees to start right away, if asked
 */
export function useSubscribe(billed_every: BilledEvery, consent: boolean) {
  const subscribe = useWrite(subscribeByCard);
  const kept = useRef<{ billed_every: BilledEvery; coupon: string | undefined; attempt: Attempt } | null>(
    null,
  );
  return {
    begin: async (coupon: string | undefined): Promise<Attempt> => {
      const last = kept.current;
      if (last?.coupon === coupon && last?.billed_every === billed_every) return last.attempt;
      const { data: attempt } = await subscribe.mutateAsync({ body: { coupon, billed_every, consent } });
      kept.current = { billed_every, coupon, attempt };
      return attempt;
    },
    /** For a subscription that can no longer be paid. */
    startAnew: () => {
      kept.current = null;
    },
  };
}
