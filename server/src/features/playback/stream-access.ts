import type { Context } from '#context.ts';
import type { Grant } from '#features/playback/grants.ts';
import { claim, playbackStateOf, type PlaybackState } from '#features/playback/playing/playing.ts';
import {
  maxEdgePreload_ms,
  maxPreloadedFiles,
  maxLoadGap_ms,
  stateCachedFor_ms,
} from '#features/playback/playing/playing-rules.ts';
import { Refusal } from '#http/errors.ts';

const maxCached = 10_000;

/** What a check lets a player load: one file or, at an edge, everything until the edge asks again. */
export type Load = 'file' | 'minute';

type CachedState = { until: number; state: Promise<PlaybackState> };

/** How many files a playback has loaded, and since when it has been loading without a long gap. */
type Loaded = { files: number; since: number; last: number };

/**
 * Returns a check of whether a playback may load media, so that the device limit also applies to a
 * player that never reports: if it loads more than the beginning of a film, it counts as playing.
 * Makes at most one query per playback in ten seconds.
 */
export function createStreamCheck(context: Context): (grant: Grant, load: Load) => Promise<Refusal | null> {
  const states = new Map<string, CachedState>();
  const loaded = new Map<string, Loaded>();
  const playerOf = ({ viewer_id, session_id, playback_id }: Grant) => ({
    user_id: viewer_id,
    session_id,
    playback_id,
  });

  /** Caches a state for as long as processes may rely on it. */
  function cacheState(playback_id: string, state: Promise<PlaybackState>): Promise<PlaybackState> {
    if (states.size >= maxCached) states.clear();
    const entry = { until: context.clock.now().getTime() + stateCachedFor_ms, state };
    states.set(playback_id, entry);
    state.catch(() => states.get(playback_id) === entry && states.delete(playback_id));
    return state;
  }

  async function claimFor(grant: Grant, ask: PlaybackState['claim_kind']): Promise<PlaybackState> {
    try {
      await claim(context, playerOf(grant), ask, context.clock.now());
      return { is_playing: true, claim_kind: ask, refusal: null };
    } catch (error) {
      if (error instanceof Refusal) return { is_playing: false, claim_kind: ask, refusal: error };
      throw error;
    }
  }

  return async (grant, load) => {
    const { playback_id } = grant;
    const now = context.clock.now();
    const entry = states.get(playback_id);
    const isCached = load === 'file' && entry !== undefined && entry.until > now.getTime();
    const found = await (isCached
      ? entry.state
      : cacheState(playback_id, playbackStateOf(context, playerOf(grant), now)));
    if (found.is_playing || found.refusal) return found.refusal;
    if (loaded.size >= maxCached) loaded.clear();
    const current = addLoad(loaded.get(playback_id), now.getTime());
    loaded.set(playback_id, current);
    if (
      load === 'file' ? current.files <= maxPreloadedFiles : now.getTime() - current.since < maxEdgePreload_ms
    )
      return null;
    // The player may have reported in the meantime.
    const { claim_kind: ask, is_playing, refusal } = await playbackStateOf(context, playerOf(grant), now);
    if (is_playing || refusal) return refusal;
    return (await cacheState(playback_id, claimFor(grant, ask))).refusal;
  };
}

function addLoad(before: Loaded | undefined, now: number): Loaded {
  const isContinued = before !== undefined && now - before.last < maxLoadGap_ms;
  return { files: (before?.files ?? 0) + 1, since: isContinued ? before.since : now, last: now };
}
