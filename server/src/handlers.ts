import { accountHandlers } from '#features/accounts/jobs.ts';
import { analyticsHandlers } from '#features/analytics/jobs.ts';
import { billingHandlers } from '#features/billing/jobs.ts';
import { demoHandlers } from '#features/demo/jobs.ts';
import { discoveryHandlers } from '#features/discovery/jobs.ts';
import { episodeExtrasHandlers } from '#features/publishing/episode-extras/jobs.ts';
import { mailHandlers } from '#features/mail/jobs.ts';
import { monetizationHandlers } from '#features/earnings/monetization/jobs.ts';
import { notificationHandlers } from '#features/notifications/jobs.ts';
import { payoutHandlers } from '#features/earnings/payouts/jobs.ts';
import { processingHandlers } from '#features/processing/jobs.ts';
import { recommendationHandlers } from '#features/discovery/recommendations/jobs.ts';
import { royaltyHandlers } from '#features/earnings/royalties/jobs.ts';
import { trailerHandlers } from '#features/publishing/trailers/jobs.ts';
import { unusedFilesHandlers } from '#features/publishing/unused-files/jobs.ts';
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
