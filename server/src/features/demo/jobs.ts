import { setTimeout as sleep } from 'node:timers/promises';
import { ffmpegVersion } from '@kinora/media/programs';
import { second } from '#clock.ts';
import { runDrawPictures } from '#features/demo/jobs/draw-pictures.ts';
import { runMakeFilm } from '#features/demo/jobs/make-film.ts';
import { drawDemoFilm } from '#jobs/draw-demo-film.ts';
import { drawDemoPictures } from '#jobs/draw-demo-pictures.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const demoHandlers: readonly Handler[] = [
  handle(drawDemoPictures, runDrawPictures),
  // Films wait for ffmpeg; the upload processing already warns when it is missing.
  handle(drawDemoFilm, runMakeFilm, async (_, signal) => {
    while (!(await ffmpegVersion())) await sleep(10 * second, undefined, { signal });
  }),
];
