import { accountHandlers } from '#features/accounts/jobs.ts';
import { analyticsHandlers } from '#features/analytics/jobs.ts';
import { billingHandlers } from '#features/billing/jobs.ts';
import { demoHandlers } from '#features/demo/jobs.ts';
import { discoveryHandlers } from '#features/discovery/jobs.ts';
import { episodeExtrasHandlers } from '#features/episode-extras/jobs.ts';
import { mailHandlers } from '#features/mail/jobs.ts';
import { monetizationHandlers } from '#features/monetization/jobs.ts';
import { notificationHandlers } from '#features/notifications/jobs.ts';
import { payoutHandlers } from '#features/payouts/jobs.ts';
import { processingHandlers } from '#features/processing/jobs.ts';
import { recommendationHandlers } from '#features/recommendations/jobs.ts';
import { royaltyHandlers } from '#features/royalties/jobs.ts';
import { trailerHandlers } from '#features/trailers/jobs.ts';
import { unusedFilesHandlers } from '#features/unused-files/jobs.ts';
import { uploadHandlers } from '#features/uploads/jobs.ts';
import type { Handler } from '#jobs/work.ts';

export const handlers: readonly Handler[] = [
  ...processingHandlers,
  ...trailerHandlers,
  ...episodeExtrasHandlers,
  ...uploadHandlers,
  ...unusedFilesHandlers,
  ...discoveryHandlers,
  ...analyticsHandlers,
  ...recommendationHandlers,
  ...notificationHandlers,
  ...accountHandlers,
  ...billingHandlers,
  ...royaltyHandlers,
  ...payoutHandlers,
  ...monetizationHandlers,
  ...mailHandlers,
  ...demoHandlers,
];
