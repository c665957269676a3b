import * as z from 'zod/mini';
import { defineJob } from '@kinora/server/jobs/define';

/** Draws an episode's demo film, or a show's trailer if no episode is set. `title` is the show's. */
export const drawDemoFilm = defineJob({
  name: 'draw-demo-film',
  data: z.object({ show_id: z.int(), episode_id: z.nullable(z.int()), title: z.string(), number: z.int() }),
  retries: 20,
  expire_in_s: 1800,
  // While the films of one show are joined, the next show's shots are drawn.
  concurrency: 2,
  run: async (job) => {
    const { runMakeFilm } = await import('#jobs/make-film.ts');
    await runMakeFilm(job);
  },
  prepare: async (_, signal) => {
    const { waitForFfmpeg } = await import('#jobs/wait-for-ffmpeg.ts');
    await waitForFfmpeg(signal);
  },
});
