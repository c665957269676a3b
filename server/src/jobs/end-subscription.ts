import { providers } from '@kinora/contract/billing';
import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

/** Ends a subscription at its provider, if it still must not go on, and gives back what was paid for nothing. */
export const endSubscription = defineJob({
  name: 'end-subscription',
  data: z.object({ provider: z.enum(providers), provider_ref: z.string() }),
  // A provider that is away for a day gets it still: somebody's money hangs on it.
  retries: 30,
  retry_delay_max_s: 3600,
  expire_in_s: 120,
  concurrency: 1,
});
