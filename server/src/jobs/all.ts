import { announceEpisodes } from '#jobs/announce-episodes.ts';
import { checkVideo } from '#jobs/check-video.ts';
import { clearAbandonedUploads } from '#jobs/clear-abandoned-uploads.ts';
import type { Job } from '#jobs/define.ts';
import { drawDemoFilm } from '#jobs/draw-demo-film.ts';
import { drawDemoPictures } from '#jobs/draw-demo-pictures.ts';
import { learnNeighbours } from '#jobs/learn-neighbours.ts';
import { processTrailer } from '#jobs/process-trailer.ts';
import { processVideo } from '#jobs/process-video.ts';
import { scoreShows } from '#jobs/score-shows.ts';
import { sendMail } from '#jobs/send-mail.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';
import { tidyAccounts } from '#jobs/tidy-accounts.ts';

/** Every job there is; each needs its queue before the first one is sent. */
export const allJobs: readonly Job[] = [
  checkVideo,
  processVideo,
  processTrailer,
  clearAbandonedUploads,
  scoreShows,
  learnNeighbours,
  announceEpisodes,
  sendMail,
  sendResetCode,
  tidyAccounts,
  drawDemoPictures,
  drawDemoFilm,
];
