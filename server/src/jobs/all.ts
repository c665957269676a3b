import { announceEpisodes } from '#jobs/announce-episodes.ts';
import { checkVideo } from '#jobs/check-video.ts';
import { clearAbandonedUploads } from '#jobs/clear-abandoned-uploads.ts';
import { clearUnusedFiles } from '#jobs/clear-unused-files.ts';
import { countAudience } from '#jobs/count-audience.ts';
import { closeRoyalties } from '#jobs/close-royalties.ts';
import { countQualified } from '#jobs/count-qualified.ts';
import type { Job } from '#jobs/define.ts';
import { drawDemoFilm } from '#jobs/draw-demo-film.ts';
import { drawDemoPictures } from '#jobs/draw-demo-pictures.ts';
import { endSubscription } from '#jobs/end-subscription.ts';
import { learnNeighbours } from '#jobs/learn-neighbours.ts';
import { mailReleases } from '#jobs/mail-releases.ts';
import { noteProcessing } from '#jobs/note-processing.ts';
import { payRoyalties } from '#jobs/pay-royalties.ts';
import { processTrailer } from '#jobs/process-trailer.ts';
import { processVideo } from '#jobs/process-video.ts';
import { reconcileSubscriptions } from '#jobs/reconcile-subscriptions.ts';
import { resealSecrets } from '#jobs/reseal-secrets.ts';
import { runSandbox } from '#jobs/run-sandbox.ts';
import { scoreShows } from '#jobs/score-shows.ts';
import { sealPinsJob } from '#jobs/seal-pins.ts';
import { sendMail } from '#jobs/send-mail.ts';
import { tendSubscriptions } from '#jobs/tend-subscriptions.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';
import { tidyAccounts } from '#jobs/tidy-accounts.ts';
import { tidyEpisodes } from '#jobs/tidy-episodes.ts';
import { watchConversions } from '#jobs/watch-conversions.ts';

/** Every job; each needs its queue before the first one is sent. */
export const allJobs: readonly Job[] = [
  checkVideo,
  processVideo,
  noteProcessing,
  watchConversions,
  processTrailer,
  clearAbandonedUploads,
  clearUnusedFiles,
  scoreShows,
  countAudience,
  learnNeighbours,
  announceEpisodes,
  mailReleases,
  sendMail,
  runSandbox,
  tendSubscriptions,
  reconcileSubscriptions,
  endSubscription,
  countQualified,
  closeRoyalties,
  payRoyalties,
  resealSecrets,
  sealPinsJob,
  sendResetCode,
  tidyAccounts,
  tidyEpisodes,
  drawDemoPictures,
  drawDemoFilm,
];
