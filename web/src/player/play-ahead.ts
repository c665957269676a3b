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
 * A subscriber is about to press Play Now: a player begins to load what it is going to play then, some 200 kB
 * beside its own code.
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

/** What a hand does on its way to a button. */
const signsOfIntent = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * A subscriber looks at a show, and data is not precious. Once the page has nothing else to do it asks what is
 * to be played, and for the small files before its first segment; at the first move of a hand, for the rest.
 * @returns what calls it off.
 */
export function prepareShow(show_id: number): () => void {
  if (dataSettings().isPrecious) return () => {};
  const calledOff = new AbortController();
  const expectPress = () => playAhead(show_id);
  const prepare = () => {
    placeToPlay(show_id).then(({ episode_id }) => episode_id !== null && prepareEpisode(episode_id), ignore);
    for (const sign of signsOfIntent)
      addEventListener(sign, expectPress, { once: true, passive: true, signal: calledOff.signal });
  };
  const dontPrepare = whenIdle(prepare);
  return () => {
    dontPrepare();
    calledOff.abort();
  };
}

/** @returns what calls it off. */
function whenIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: 4000 });
  return () => cancelIdleCallback(waiting);
}

/** The press itself says what went wrong. */
function ignore(): void {}
