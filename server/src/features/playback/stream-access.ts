import type { Context } from '#context.ts';
import type { Grant } from '#features/playback/grants.ts';
import { claim, playbackStateOf, type PlaybackState } from '#features/playback/playing/playing.ts';
import {
  edgeAhead_ms,
  filesAhead,
  pause_ms,
  stateCachedFor_ms,
} from '#features/playback/playing/playing-rules.ts';
import { Refusal } from '#http/errors.ts';

const maxKept = 10_000;

/** What a check lets a player load: one file or, at an edge, everything until the edge asks again. */
export type Load = 'file' | 'minute';

type Known = { until: number; state: Promise<PlaybackState> };

/** What a playback has loaded without pausing for longer than `pause_ms`. */
type Loaded = { files: number; since: number; last: number };

/**
 * Returns a check of whether a playback may load media, so that the device limit also applies to a
 * player that never reports: if it loads more than the beginning of a film, it counts as playing.
 * Makes at most one query per playback in ten seconds.
 */
export function streamAccess(context: Context): (grant: Grant, load: Load) => Promise<Refusal | null> {
  const known = new Map<string, Known>();
  const loaded = new Map<string, Loaded>();
  const playerOf = ({ viewer_id, session_id, playback_id }: Grant) => ({
    user_id: viewer_id,
    session_id,
    playback_id,
  });

  /** Caches a state for as long as processes may rely on it. */
  function keep(playback_id: string, state: Promise<PlaybackState>): Promise<PlaybackState> {
    if (known.size >= maxKept) known.clear();
    const entry = { until: context.clock.now().getTime() + stateCachedFor_ms, state };
    known.set(playback_id, entry);
    state.catch(() => known.get(playback_id) === entry && known.delete(playback_id));
    return state;
  }

  async function claimFor(grant: Grant, ask: PlaybackState['ask']): Promise<PlaybackState> {
    try {
      await claim(context, playerOf(grant), ask, context.clock.now());
      return { is_playing: true, ask, refusal: null };
    } catch (error) {
      if (error instanceof Refusal) return { is_playing: false, ask, refusal: error };
      throw error;
    }
  }

  return async (grant, load) => {
    const { playback_id } = grant;
    const now = context.clock.now();
    const entry = known.get(playback_id);
    const isKnown = load === 'file' && entry !== undefined && entry.until > now.getTime();
    const found = await (isKnown
      ? entry.state
      : keep(playback_id, playbackStateOf(context, playerOf(grant), now)));
    if (found.is_playing || found.refusal) return found.refusal;
    if (loaded.size >= maxKept) loaded.clear();
    const soFar = addLoad(loaded.get(playback_id), now.getTime());
    loaded.set(playback_id, soFar);
    if (load === 'file' ? soFar.files <= filesAhead : now.getTime() - soFar.since < edgeAhead_ms) return null;
    // The player may have reported in the meantime.
    const { ask, is_playing, refusal } = await playbackStateOf(context, playerOf(grant), now);
    if (is_playing || refusal) return refusal;
    return (await keep(playback_id, claimFor(grant, ask))).refusal;
  };
}

function addLoad(before: Loaded | undefined, now: number): Loaded {
  const isContinued = before !== undefined && now - before.last < pause_ms;
  return { files: (before?.files ?? 0) + 1, since: isContinued ? before.since : now, last: now };
}
