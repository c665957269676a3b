import { announceEpisodes } from '#features/notifications/announce-episodes-job.ts';
import { checkVideo } from '#features/processing/check-video-job.ts';
import { clearAbandonedUploads } from '#features/uploads/clear-abandoned-uploads-job.ts';
import { clearUnusedFiles } from '#features/publishing/unused-files/clear-unused-files-job.ts';
import { countAudience } from '#features/analytics/count-audience-job.ts';
import { closeRoyalties } from '#features/earnings/royalties/close-royalties-job.ts';
import { countQualified } from '#features/earnings/royalties/count-qualified-job.ts';
import type { Job } from '#jobs/define.ts';
import { drawDemoFilm } from '#features/demo/draw-demo-film-job.ts';
import { drawDemoPictures } from '#features/demo/draw-demo-pictures-job.ts';
import { endSubscription } from '#features/billing/end-subscription-job.ts';
import { learnNeighbours } from '#features/discovery/recommendations/learn-neighbours-job.ts';
import { mailReleases } from '#features/notifications/mail-releases-job.ts';
import { noteProcessing } from '#features/processing/note-processing-job.ts';
import { payRoyalties } from '#features/earnings/payouts/pay-royalties-job.ts';
import { processTrailer } from '#features/publishing/trailers/process-trailer-job.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { reconcileSubscriptions } from '#features/billing/reconcile-subscriptions-job.ts';
import { resealSecrets } from '#features/earnings/monetization/reseal-secrets-job.ts';
import { runSandbox } from '#features/billing/run-sandbox-job.ts';
import { scoreShows } from '#features/discovery/score-shows-job.ts';
import { sealPinsJob } from '#features/accounts/maturity/seal-pins-job.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { tendSubscriptions } from '#features/billing/maintain-subscriptions-job.ts';
import { sendResetCode } from '#features/accounts/send-reset-code-job.ts';
import { tidyAccounts } from '#features/accounts/tidy-accounts-job.ts';
import { tidyEpisodes } from '#features/publishing/episode-extras/tidy-episodes-job.ts';
import { watchConversions } from '#features/processing/watch-conversions-job.ts';

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
