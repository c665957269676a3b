import { playNow } from '@kinora/contract/playback/playback';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { call } from '#lib/api/call.ts';
import { dataSettings } from '../quality/data-settings.ts';
import { hasMediaSource } from './open-engine.ts';
import { preloadPlayer, prepareEpisode } from './preload.ts';

type PlaybackStart = ResponseOf<typeof playNow>;

/** The position may change on another device, but not between hovering over a button and pressing it. */
const freshFor_ms = 5000;

const requests = new Map<number, { at: number; start: Promise<PlaybackStart> }>();

/** Returns which episode to play and from where, cached briefly. */
export function findPlaybackStart(show_id: number): Promise<PlaybackStart> {
  const known = requests.get(show_id);
  if (known && Date.now() - known.at < freshFor_ms) return known.start;
  const start = call(playNow, { body: { show_id } }).then(({ data }) => data);
  const now = { at: Date.now(), start };
  requests.set(show_id, now);
  start.catch(() => requests.get(show_id) === now && requests.delete(show_id));
  return start;
}

/**
 * Call when a subscriber is about to press Play Now: starts buffering what it would play, about 200 kB
 * in addition to the player's code.
 */
export function bufferAhead(show_id: number): void {
  preloadPlayer();
  if (hasMediaSource()) prepare(show_id).catch(ignore);
}

async function prepare(show_id: number): Promise<void> {
  const { preparePlayer } = await import('../prepared-player.ts');
  const { episode_id, pause_time } = await findPlaybackStart(show_id);
  if (episode_id !== null) await preparePlayer(episode_id, Math.floor(pause_time));
}

/** Input that precedes a button press. */
const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Call when a subscriber opens a show; does nothing where data is scarce. Once the page is idle, finds out
 * what Play Now would play and fetches the small files before its first segment; on the first input event,
 * fetches the rest.
 * @returns a function that cancels this.
 */
export function prepareShow(show_id: number): () => void {
  if (dataSettings().isScarce) return () => {};
  const cancelled = new AbortController();
  const expectPress = () => bufferAhead(show_id);
  const prepare = () => {
    findPlaybackStart(show_id).then(
      ({ episode_id }) => episode_id !== null && prepareEpisode(episode_id),
      ignore,
    );
    for (const event of inputEvents)
      addEventListener(event, expectPress, { once: true, passive: true, signal: cancelled.signal });
  };
  const cancelPrepare = whenIdle(prepare);
  return () => {
    cancelPrepare();
    cancelled.abort();
  };
}

/** @returns a function that cancels this. */
function whenIdle(act: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: 4000 });
  return () => cancelIdleCallback(waiting);
}

/** The error is reported when play is actually pressed. */
function ignore(): void {}
