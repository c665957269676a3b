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
 * @param approvedId id of the subscription that PayPal redirected back with, if any: the server checks it right away
 */
export function usePaymentArrival(approvedId: string | null): boolean {
  const client = useQueryClient();
  const [wasSubscribed] = useState(() => readSession()?.is_subscribed ?? false);
  const { isSuccess, isFetchedAfterMount } = useQuery({
    ...queryOf(activeSubscription, {}),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'success' ? false : state.errorUpdateCount < 20 ? 1500 : 5000,
  });
  // Until the server knows about the approval, the payment page would ask the member to pay again.
  const { mutate: approve } = useWrite(approvePaypalSubscription, { keepalive: true });
  const isPaid = isSuccess && isFetchedAfterMount;
  useEffect(() => {
    if (!approvedId) return;
    // PayPal also notifies the server, so a failure here only causes a delay.
    approve({ body: { type: 'paypal', subscriptionID: approvedId } });
  }, [approvedId, approve]);
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
