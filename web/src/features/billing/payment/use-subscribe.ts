import { subscribeByCard } from '@kinora/contract/billing';
import type { AnswerOf } from '@kinora/contract/endpoint';
import { useRef } from 'react';
import { call } from '#lib/api.ts';

export type Attempt = AnswerOf<typeof subscribeByCard>;

export type Subscribe = ReturnType<typeof useSubscribe>;

/**
 * Opens the subscription that waits for its first payment. After a refused card the same one is paid with
 * another; with another coupon it is another one.
 */
export function useSubscribe() {
  const kept = useRef<{ coupon: string | undefined; attempt: Attempt } | null>(null);
  return {
    begin: async (coupon: string | undefined): Promise<Attempt> => {
      if (kept.current?.coupon === coupon && kept.current) return kept.current.attempt;
      const { data: attempt } = await call(subscribeByCard, { body: { coupon } });
      kept.current = { coupon, attempt };
      return attempt;
    },
    /** For what cannot be paid any more. */
    startAnew: () => {
      kept.current = null;
    },
  };
}
