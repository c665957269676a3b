import { requestPath } from '@kinora/contract/client';
import { continueWatching } from '@kinora/contract/playback/playback';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readSession } from '#lib/session/session.ts';
import type { Player } from '#player/player.ts';
import { jump, nothingWatched, watch } from '#player/state/watch-time.ts';
import { savePosition, reportView } from './report-watched.ts';
import { forgetPosition, rememberPosition } from './unsaved-position.ts';
import { createWatchLog } from './watch-log.ts';

const saveInterval_ms = 10_000;
const minWatched_s = 5;
const viewThreshold_s = 30;

/**
 * Saves the viewer's position and what was watched: periodically, on pause and whenever the viewer leaves.
 * @param playback_id the playback to report for; null until the server has assigned one.
 */
export function useWatchReports(player: Player, episode_id: number, playback_id: string | null): void {
  const client = useQueryClient();
  const currentPlaybackId = useEffectEvent(() => playback_id);
  useEffect(() => {
    const log = createWatchLog();
    const user_id = readSession()?.id;
    let watched = nothingWatched;
    let time = 0;
    let saved_s = 0;
    // The last known id, because `playback_id` is null while another episode is loading.
    let playbackId: string | undefined;
    let isViewRequested = false;
    let isViewCounted = false;
    const controller = new AbortController();

    const save = async () => {
      if (watched.seconds <= minWatched_s || time === saved_s) return;
      saved_s = time;
      const position = { episode_id, time, watch_time: watched.seconds, playback_id: playbackId };
      const requestsView = !isViewCounted && log.watchedSeconds() > viewThreshold_s;
      isViewRequested ||= requestsView;
      // In parallel, because the page may be gone before the first response; duplicate reports count once.
      try {
        const [, isCounted] = await log.report((intervals) =>
          Promise.all([
            savePosition({ ...position, intervals }),
            requestsView && reportView({ episode_id, playback_id: playbackId, intervals }),
          ]),
        );
        isViewCounted ||= isCounted;
        forgetPosition(episode_id);
      } catch {
        // The next save sends this again; if the session has ended, the film reopens at this position after signing in.
        saved_s = -1;
        rememberPosition({ user_id, episode_id, time: position.time });
      }
    };
    const handleChange = () => {
      const state = player.state.read();
      if (state.status !== 'ready') return;
      playbackId = currentPlaybackId() ?? playbackId;
      const before = watched;
      time = state.time;
      watched = state.isPaused || state.isSeeking ? jump(watched) : watch(watched, time);
      if (before.at !== null && watched.seconds > before.seconds) log.add([[before.at, time]]);
      const hasPaused = before.at !== null && state.isPaused;
      if (hasPaused || (!isViewRequested && log.watchedSeconds() > viewThreshold_s)) void save();
    };
    const unsubscribe = player.state.subscribe(handleChange);
    const timer = setInterval(() => void save(), saveInterval_ms);
    const handleVisibility = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', handleVisibility, { signal: controller.signal });
    addEventListener('pagehide', () => void save(), { signal: controller.signal });
    return () => {
      unsubscribe();
      clearInterval(timer);
      controller.abort();
      const continueWatchingRow = { queryKey: [requestPath(continueWatching, {})] };
      void save().finally(() => void client.invalidateQueries(continueWatchingRow));
    };
  }, [player, episode_id, client]);
}
