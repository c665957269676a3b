import * as accountData from './account-data.ts';
import * as account from './account.ts';
import * as analytics from './analytics.ts';
import * as billing from './billing.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as episodeExtras from './episode-extras.ts';
import * as manageProfile from './manage-profile.ts';
import * as maturity from './maturity.ts';
import * as monetization from './monetization.ts';
import * as notifications from './notifications.ts';
import * as pages from './pages.ts';
import * as passwords from './passwords.ts';
import * as payouts from './payouts.ts';
import * as playback from './playback.ts';
import * as processing from './processing.ts';
import * as profile from './profile.ts';
import * as publisherEpisodes from './publisher-episodes.ts';
import * as publisherSeasons from './publisher-seasons.ts';
import * as publisherShows from './publisher-shows.ts';
import * as reactions from './reactions.ts';
import * as royalties from './royalties.ts';
import * as sandbox from './sandbox.ts';
import * as schedule from './schedule.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as showPreview from './show-preview.ts';
import * as shows from './shows.ts';
import * as uploads from './uploads.ts';
import * as wallet from './wallet.ts';

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
