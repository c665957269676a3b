import { providers } from '@kinora/contract/billing/billing';
import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Ends a subscription at its provider, if it still has to end, and refunds payments that gave no access. */
export const endSubscription = defineJob({
  name: 'end-subscription',
  data: z.object({ provider: z.enum(providers), provider_ref: z.string() }),
  // Enough retries to outlast a day-long outage of the provider, because a subscriber's money depends on it.
  retries: 30,
  retry_delay_max_s: 3600,
  expire_in_s: 120,
  concurrency: 1,
  run: async ({ context, data }) => {
    const { endIfRequired } = await import('#features/billing/ending/end-subscription.ts');
    const provider = context.payments.find(data.provider);
    if (!provider) throw new Error(`${data.provider} is no longer set up here`);
    await endIfRequired(context, provider, data.provider_ref);
  },
});
