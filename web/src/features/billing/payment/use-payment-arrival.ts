import {
  activeSubscription,
  approvePaypalSubscription,
  billingDetails,
} from '@kinora/contract/billing/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshSession } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { readSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast/toast.ts';

/**
 * Polls until the server reports that the member has access, then unlocks the app for them.
 * @param approved id of the approved subscription, if PayPal redirected back: the server checks it right away
 */
export function usePaymentArrival(approved: string | null): boolean {
  const client = useQueryClient();
  const [wasSubscribed] = useState(() => readSession()?.is_subscribed ?? false);
  const { isSuccess, isFetchedAfterMount } = useQuery({
    ...queryOf(activeSubscription, {}),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'success' ? false : state.errorUpdateCount < 20 ? 1500 : 5000,
  });
  // Until the server knows of the approval, the payment page would ask the member to pay again.
  const { mutate: approve } = useWrite(approvePaypalSubscription, { keepalive: true });
  const isPaid = isSuccess && isFetchedAfterMount;
  useEffect(() => {
    if (!approved) return;
    // PayPal also notifies the server, so a failure here only causes a delay.
    approve({ body: { type: 'paypal', subscriptionID: approved } });
  }, [approved, approve]);
  useEffect(() => {
    if (!isPaid) return;
    void refreshSession();
    void client.invalidateQueries({ queryKey: queryOf(billingDetails, {}).queryKey });
    if (wasSubscribed) return;
    toast.success('Payment Successful');
    toast.success('User Subscribed');
  }, [isPaid, wasSubscribed, client]);
  return isPaid;
}
