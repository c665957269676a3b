import * as z from 'zod/mini';
import { defineJob } from '@kinora/server/jobs/define';

export const drawDemoPictures = defineJob({
  name: 'draw-demo-pictures',
  data: z.object({ show_id: z.int(), title: z.string(), of: z.enum(['show', 'episodes']) }),
  retries: 20,
  expire_in_s: 600,
  concurrency: 1,
  run: async (job) => {
    const { runDrawPictures } = await import('#jobs/draw-pictures.ts');
    await runDrawPictures(job);
  },
});
