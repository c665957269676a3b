import { paymentOptions, subscribeByCard, type BilledEvery } from '@kinora/contract/billing/billing';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';

export type SubscriptionAttempt = ResponseOf<typeof subscribeByCard>;

type ChosenPrice = { billed_every: BilledEvery; amount_minor: number; currency: string };

export type Subscribe = ReturnType<typeof useSubscribe>;

/**
 * Creates a subscription that awaits its first payment. After a declined card, the same subscription is paid
 * with another card; a different coupon, price or interval creates a new one.
 * @param consent whether the member agrees to start right away, if asked
 */
export function useSubscribe({ billed_every, amount_minor, currency }: ChosenPrice, consent: boolean) {
  const client = useQueryClient();
  const subscribe = useWrite(subscribeByCard, {
    // The price may have changed since it was shown.
    onFailed: () => void client.invalidateQueries({ queryKey: queryOf(paymentOptions, {}).queryKey }),
  });
  const lastAttempt = useRef<{ request: string; attempt: SubscriptionAttempt } | null>(null);
  return {
    begin: async (coupon: string | undefined): Promise<SubscriptionAttempt> => {
      const body = { coupon, billed_every, price: { amount_minor, currency } };
      const request = JSON.stringify(body);
      if (lastAttempt.current?.request === request) return lastAttempt.current.attempt;
      const { data: attempt } = await subscribe.mutateAsync({ body: { ...body, consent } });
      lastAttempt.current = { request, attempt };
      return attempt;
    },
    /** Makes the next attempt create a new subscription, because this one can no longer be paid. */
    startOver: () => {
      lastAttempt.current = null;
    },
  };
}
