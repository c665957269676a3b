import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';

export const processTrailer = defineJob({
  name: 'process-trailer',
  data: z.object({
    kind: z.enum(['show', 'season']),
    id: z.int(),
    source_key: z.string(),
    file_faults: z.optional(z.int()),
  }),
  retries: 5,
  expire_in_s: 1800,
  concurrency: 1,
  run: async (job) => {
    const { runProcessTrailer } = await import('#features/publishing/trailers/jobs/process-trailer.ts');
    await runProcessTrailer(job);
  },
});
