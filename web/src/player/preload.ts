import { episodeVideo } from '@kinora/contract/playback';
import type { EpisodeVideo } from '@kinora/contract/playback';
import { call } from '#lib/api.ts';
import { preloadEngine } from './open-engine.ts';
import { preloadScreens } from './player-screens.ts';
import { fetchBeginning } from './fetch-beginning.ts';

/** How long an answer serves that was asked for before anybody pressed play. */
const freshFor_ms = 5 * 60_000;
/** And where it also has to say at which second to go on, as it may change on another device. */
const placeFreshFor_ms = 5000;

type Prepared = { asked_at: number; answer: Promise<EpisodeVideo> };

const prepared = new Map<number, Prepared>();

/** Fetches the player's code; call it where a press on play is to be expected. */
export function preloadPlayer(): void {
  preloadEngine();
  preloadScreens();
}

/** Gets an episode ready to play: the answer that says how, and the small files before its first segment. */
export function prepareEpisode(episode_id: number): void {
  readyEpisode(episode_id).catch(() => {});
}

/** The same, for who wants to know whether the server could be asked. @throws what the call throws. */
export async function readyEpisode(episode_id: number): Promise<void> {
  const answer = await askToPlay(episode_id);
  // Fetched again with the first segment, should this fail.
  fetchBeginning(answer).catch(() => {});
}

/** How to play an episode, as of some minutes ago at most. */
export function askToPlay(episode_id: number): Promise<EpisodeVideo> {
  const known = prepared.get(episode_id);
  if (known && Date.now() - known.asked_at < freshFor_ms) return known.answer;
  return ask(episode_id).answer;
}

function ask(episode_id: number): Prepared {
  const asked = {
    asked_at: Date.now(),
    answer: call(episodeVideo, { params: { episode_id }, query: {} }).then(({ data }) => data),
  };
  prepared.set(episode_id, asked);
  asked.answer.catch(() => prepared.get(episode_id) === asked && prepared.delete(episode_id));
  return asked;
}

/**
 * The answer that was asked for ahead, once; null where there is none that still holds.
 * @param isPlaceKnown the second to begin at is known from elsewhere.
 */
export async function takePrepared(episode_id: number, isPlaceKnown: boolean): Promise<EpisodeVideo | null> {
  const known = prepared.get(episode_id);
  prepared.delete(episode_id);
  const age_ms = known ? Date.now() - known.asked_at : Infinity;
  if (age_ms > (isPlaceKnown ? freshFor_ms : placeFreshFor_ms)) return null;
  return known?.answer.catch(() => null) ?? null;
}
