import { activeSubscription, billingDetails } from '@kinora/contract/billing/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';

/** The member's plan, payment method and past payments; always refetched. */
export function useBilling() {
  return useQuery({
    ...queryOf(billingDetails, {}),
    staleTime: 0,
    // After a payment is confirmed with the bank, we learn of it only when the provider notifies us.
    refetchInterval: ({ state }) => (state.data?.subscription?.status === 'past_due' ? 5000 : false),
  });
}

/** Refetches everything that depends on the subscription, including access. */
export function useRefreshBilling(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await refreshSession();
    await Promise.all(
      [billingDetails, activeSubscription].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryOf(endpoint, {}).queryKey }),
      ),
    );
  };
}
