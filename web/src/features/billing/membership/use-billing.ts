import { activeSubscription, billingDetails } from '@kinora/contract/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#lib/api.ts';
import { queryOf } from '#lib/queries.ts';

/** What the person pays, how, and what they have paid; always as of now. */
export function useBilling() {
  return useQuery({
    ...queryOf(billingDetails, {}),
    staleTime: 0,
    // A payment that was just confirmed at the bank reaches us by way of the provider.
    refetchInterval: ({ state }) => (state.data?.subscription?.status === 'past_due' ? 5000 : false),
  });
}

/** Reads again whatever hangs on the subscription, access included. */
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
