import { playNow } from '@kinora/contract/playback';
import type { AnswerOf } from '@kinora/contract/endpoint';
import { call } from '#lib/api.ts';
import { dataSettings } from './data-settings.ts';
import { hasMediaSource } from './open-engine.ts';
import { preloadPlayer, prepareEpisode } from './preload.ts';

type Place = AnswerOf<typeof playNow>;

/** A place may change on another device meanwhile; between pointing at a button and pressing it, it does not. */
const freshFor_ms = 5000;

const asked = new Map<number, { at: number; answer: Promise<Place> }>();

/** Where to go on with a show, as of now. */
export function placeToPlay(show_id: number): Promise<Place> {
  const known = asked.get(show_id);
  if (known && Date.now() - known.at < freshFor_ms) return known.answer;
  const answer = call(playNow, { body: { show_id } }).then(({ data }) => data);
  const now = { at: Date.now(), answer };
  asked.set(show_id, now);
  answer.catch(() => asked.get(show_id) === now && asked.delete(show_id));
  return answer;
}

/**
 * A subscriber points at Play Now, or has come to it by keyboard: a player begins to load what it is going to
 * play when that is pressed, some 200 kB.
 */
export function playAhead(show_id: number): void {
  preloadPlayer();
  if (hasMediaSource()) getReady(show_id).catch(ignore);
}

async function getReady(show_id: number): Promise<void> {
  const { readyPlayer } = await import('./ready-player.ts');
  const { episode_id, pause_time } = await placeToPlay(show_id);
  if (episode_id !== null) await readyPlayer(episode_id, Math.floor(pause_time));
}

/**
 * A subscriber looks at a show: asks what is to be played, and for the small files before its first segment,
 * once the page has nothing else to do. The player itself waits for a sign that it is wanted.
 * @returns what calls it off.
 */
export function prepareShow(show_id: number): () => void {
  if (dataSettings().isPrecious) return () => {};
  const prepare = () => {
    placeToPlay(show_id).then(({ episode_id }) => episode_id !== null && prepareEpisode(episode_id), ignore);
  };
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(prepare, 1500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(prepare, { timeout: 4000 });
  return () => cancelIdleCallback(waiting);
}

/** The press itself says what went wrong. */
function ignore(): void {}
