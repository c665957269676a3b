import { episodeVideo, type EpisodeVideo } from '@kinora/contract/playback/playback';
import { call } from '#lib/api/call.ts';
import { preloadEngine } from './open-engine.ts';
import { preloadScreens } from '../player-screens.ts';
import { prefetchStartFiles } from './prefetch-start-files.ts';

/** How long a response requested before play was pressed stays usable. */
const freshFor_ms = 5 * 60_000;
/**
 * How long the response stays usable if it also supplies the start position, which may change on another
 * device.
 */
const startFreshFor_ms = 5000;

type Prepared = { requested_at: number; response: Promise<EpisodeVideo> };

const prepared = new Map<number, Prepared>();

/** Fetches the player's code; call it when play is likely to be pressed. */
export function preloadPlayer(): void {
  preloadEngine();
  preloadScreens();
}

/** Prepares an episode: requests its playback data and fetches the small files before its first segment. */
export function prepareEpisode(episode_id: number): void {
  requestPreparedEpisode(episode_id).catch(() => {});
}

/**
 * Like `prepareEpisode`, for callers that need to know whether the request succeeded.
 * @throws what the call throws.
 */
export async function requestPreparedEpisode(episode_id: number): Promise<void> {
  const response = await requestEpisode(episode_id);
  // On failure these files are fetched again with the first segment.
  prefetchStartFiles(response).catch(() => {});
}

/** Requests an episode's playback data, reusing a response no older than `freshFor_ms`. */
export function requestEpisode(episode_id: number): Promise<EpisodeVideo> {
  const known = prepared.get(episode_id);
  if (known && Date.now() - known.requested_at < freshFor_ms) return known.response;
  return request(episode_id).response;
}

function request(episode_id: number): Prepared {
  const requested = {
    requested_at: Date.now(),
    response: call(episodeVideo, { params: { episode_id }, query: {} }).then(({ data }) => data),
  };
  prepared.set(episode_id, requested);
  requested.response.catch(() => prepared.get(episode_id) === requested && prepared.delete(episode_id));
  return requested;
}

/**
 * Takes an episode's prepared response, which can be used only once; null if there is none that is still
 * fresh.
 * @param isStartKnown the start position is known from elsewhere, so an older response will do.
 */
export async function takePrepared(episode_id: number, isStartKnown: boolean): Promise<EpisodeVideo | null> {
  const known = prepared.get(episode_id);
  prepared.delete(episode_id);
  const age_ms = known ? Date.now() - known.requested_at : Infinity;
  if (age_ms > (isStartKnown ? freshFor_ms : startFreshFor_ms)) return null;
  return known?.response.catch(() => null) ?? null;
}
