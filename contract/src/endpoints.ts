import * as accountData from './accounts/account-data.ts';
import * as account from './accounts/account.ts';
import * as analytics from './analytics/analytics.ts';
import * as billing from './billing/billing.ts';
import * as contact from './pages/contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as episodeExtras from './publishing/episode-extras.ts';
import * as manageProfile from './accounts/manage-profile.ts';
import * as maturity from './accounts/maturity.ts';
import * as monetization from './earnings/monetization.ts';
import * as notifications from './notifications/notifications.ts';
import * as pages from './pages/pages.ts';
import * as passwords from './accounts/passwords.ts';
import * as payouts from './earnings/payouts.ts';
import * as playback from './playback/playback.ts';
import * as processing from './processing/processing.ts';
import * as profile from './accounts/profile.ts';
import * as publisherEpisodes from './publishing/episodes.ts';
import * as publisherSeasons from './publishing/seasons.ts';
import * as publisherShows from './publishing/shows.ts';
import * as reactions from './engagement/reactions.ts';
import * as royalties from './earnings/royalties.ts';
import * as sandbox from './billing/sandbox.ts';
import * as schedule from './publishing/schedule.ts';
import * as search from './discovery/search.ts';
import * as sessions from './accounts/sessions.ts';
import * as showPreview from './publishing/show-preview.ts';
import * as shows from './catalogue/shows.ts';
import * as uploads from './uploads/uploads.ts';
import * as wallet from './earnings/wallet.ts';

/** Every call of the API, for the API documentation and the authorisation test. */
export const endpoints: readonly Endpoint[] = [
  account,
  passwords,
  sessions,
  accountData,
  profile,
  maturity,
  manageProfile,
  billing,
  sandbox,
  shows,
  reactions,
  search,
  playback,
  notifications,
  contact,
  pages,
  publisherShows,
  showPreview,
  publisherSeasons,
  publisherEpisodes,
  episodeExtras,
  analytics,
  schedule,
  uploads,
  processing,
  royalties,
  wallet,
  payouts,
  monetization,
].flatMap((resource) => Object.values<unknown>(resource).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;
}
