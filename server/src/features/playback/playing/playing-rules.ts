import { minute, second } from '#clock.ts';

/** How long a playback counts as playing after its player last reported, which it does every ten seconds. */
export const playingFor_ms = minute;

/** How long a process relies on what it last read about a playback. */
export const stateCachedFor_ms = 10 * second;

/**
 * How many media files a playback may load before it counts as playing, because players load the
 * beginning of a film before play is pressed.
 */
export const maxPreloadedFiles = 12;

/** How long a playback may load from an edge, which does not count files, before it counts as playing. */
export const maxEdgePreload_ms = minute / 2;

/** If a playback loads nothing for longer than this, the time for which it has been loading starts again. */
export const maxLoadGap_ms = 1.5 * minute;

/** Networks used by a playback within this time count as used at once. */
export const networksWithin_ms = 2 * minute;

/**
 * How a playback asks to play. `start`: its viewer pressed play or opened it; `continue`: it
 * continues automatically; `take over`: its viewer wants to watch here and not on other devices.
 */
export type ClaimKind = 'start' | 'continue' | 'take over';

/** A playback of the account that is playing now. */
export type PlayingPlayback = { playback_id: string; session_id: number; began_at: string };

export type DecisionInput<P extends PlayingPlayback> = {
  session_id: number;
  /** The playback itself; undefined if it has not played within the last day. */
  own: { is_playing: boolean; is_displaced: boolean } | undefined;
  /** The account's other playbacks that are playing. */
  others: readonly P[];
  /** How many devices of an account may play at the same time. */
  limit: number;
};

export type Decision<P> =
  | { is_allowed: true; displaces: P[] }
  | { is_allowed: false; reason: 'other window' | 'other devices'; playing: P[] };

/**
 * Decides whether a playback may play. A device plays one film at a time: a film started later
 * displaces a film in another window of the same browser. Other devices are displaced only on
 * request, starting with those that have been playing longest.
 */
export function decideClaim<P extends PlayingPlayback>(
  ask: ClaimKind,
  { session_id, own, others, limit }: DecisionInput<P>,
): Decision<P> {
  const here = others.filter((one) => one.session_id === session_id);
  const elsewhere = devicesOf(others.filter((one) => one.session_id !== session_id));
  if (ask === 'continue' && here.length > 0)
    return { is_allowed: false, reason: 'other window', playing: here };
  const excess = Math.max(0, elsewhere.length - (limit - 1));
  const isAlreadyPlaying = own?.is_playing && !own.is_displaced;
  if (ask === 'continue' && own?.is_displaced)
    return {
      is_allowed: false,
      reason: elsewhere.length > 0 ? 'other devices' : 'other window',
      playing: elsewhere.flat(),
    };
  if (isAlreadyPlaying || excess === 0) return { is_allowed: true, displaces: here };
  if (ask !== 'take over') return { is_allowed: false, reason: 'other devices', playing: elsewhere.flat() };
  return { is_allowed: true, displaces: [...here, ...elsewhere.slice(0, excess).flat()] };
}

/** Groups playbacks by device, starting with the device that has been playing longest. */
function devicesOf<P extends PlayingPlayback>(playing: readonly P[]): P[][] {
  const sorted = playing.toSorted((one, other) => one.began_at.localeCompare(other.began_at));
  return [...Map.groupBy(sorted, ({ session_id }) => session_id).values()];
}
