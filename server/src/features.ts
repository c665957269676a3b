import { accountDataRoutes } from '#features/accounts/own-data/routes.ts';
import { maturityRoutes } from '#features/accounts/maturity/routes.ts';
import { passwordRoutes } from '#features/accounts/password-routes.ts';
import { emailRoutes } from '#features/accounts/profile/email-routes.ts';
import { manageProfileRoutes } from '#features/accounts/profile/manage-routes.ts';
import { profileRoutes } from '#features/accounts/profile/routes.ts';
import { accountRoutes } from '#features/accounts/routes.ts';
import { sessionRoutes } from '#features/accounts/session-routes.ts';
import { analyticsRoutes } from '#features/analytics/routes.ts';
import { billingRoutes } from '#features/billing/routes.ts';
import { subscriptionChangeRoutes } from '#features/billing/change-routes.ts';
import { sandboxRoutes } from '#features/billing/sandbox-routes.ts';
import { paypalRoutes } from '#features/billing/paypal-routes.ts';
import { webhookRoutes } from '#features/billing/webhook-routes.ts';
import { catalogueRoutes } from '#features/catalogue/routes.ts';
import { contactRoutes } from '#features/pages/contact/routes.ts';
import { discoveryRoutes } from '#features/discovery/routes.ts';
import { apiDocs } from '#features/pages/html/api-docs.ts';
import { htmlRoutes } from '#features/pages/html/routes.ts';
import { devMailRoutes } from '#features/mail/dev-routes.ts';
import { episodeExtrasRoutes } from '#features/publishing/episode-extras/routes.ts';
import { mediaFileRoutes } from '#features/playback/media-file-routes.ts';
import { monetizationRoutes } from '#features/earnings/monetization/routes.ts';
import { notificationRoutes } from '#features/notifications/routes.ts';
import { pageRoutes } from '#features/pages/routes.ts';
import { payoutRoutes } from '#features/earnings/payouts/routes.ts';
import { filmRoutes } from '#features/playback/film-routes.ts';
import { playbackRoutes } from '#features/playback/routes.ts';
import { watchingRoutes } from '#features/playback/watching-routes.ts';
import { processingRoutes } from '#features/processing/routes.ts';
import { transcoderWebhook } from '#features/processing/webhook-route.ts';
import { publisherEpisodeRoutes } from '#features/publishing/episodes/routes.ts';
import { publisherSeasonRoutes } from '#features/publishing/seasons/routes.ts';
import { publisherShowRoutes } from '#features/publishing/shows/routes.ts';
import { reactionRoutes } from '#features/engagement/routes.ts';
import { recommendationRoutes } from '#features/discovery/recommendations/routes.ts';
import { feedRoutes } from '#features/publishing/schedule/feed-routes.ts';
import { scheduleRoutes } from '#features/publishing/schedule/routes.ts';
import { showPreviewRoutes } from '#features/publishing/preview/routes.ts';
import { royaltyRoutes } from '#features/earnings/royalties/routes.ts';
import { searchRoutes } from '#features/discovery/search/routes.ts';
import { acceptPartRoute } from '#features/uploads/accept-part-route.ts';
import { uploadRoutes } from '#features/uploads/routes.ts';
import type { App } from '#http/route.ts';

export const features: ((app: App) => void | Promise<void>)[] = [
  accountRoutes,
  passwordRoutes,
  sessionRoutes,
  accountDataRoutes,
  profileRoutes,
  maturityRoutes,
  emailRoutes,
  manageProfileRoutes,
  billingRoutes,
  subscriptionChangeRoutes,
  paypalRoutes,
  webhookRoutes,
  sandboxRoutes,
  catalogueRoutes,
  discoveryRoutes,
  searchRoutes,
  recommendationRoutes,
  publisherShowRoutes,
  showPreviewRoutes,
  publisherSeasonRoutes,
  publisherEpisodeRoutes,
  episodeExtrasRoutes,
  analyticsRoutes,
  scheduleRoutes,
  feedRoutes,
  uploadRoutes,
  acceptPartRoute,
  processingRoutes,
  royaltyRoutes,
  payoutRoutes,
  monetizationRoutes,
  transcoderWebhook,
  reactionRoutes,
  notificationRoutes,
  playbackRoutes,
  watchingRoutes,
  filmRoutes,
  mediaFileRoutes,
  contactRoutes,
  pageRoutes,
  devMailRoutes,
  apiDocs,
  htmlRoutes,
];
