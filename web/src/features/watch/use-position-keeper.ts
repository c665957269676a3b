import { addressOf } from '@kinora/contract/client';
import { continueWatching, pauseEpisode } from '@kinora/contract/playback';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import type { Player } from '#player/player.ts';
import { jump, nothingWatched, watch } from '#player/watched.ts';

const every_s = 10;
const worthKeeping_s = 5;

/** Keeps where the viewer is: while it plays, on a pause, and on leaving by whatever way. */
export function usePositionKeeper(player: Player, episode_id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let watched = nothingWatched;
    let time = 0;
    let kept = { time: 0, seconds: 0 };
    const leaving = new AbortController();

    const keep = async () => {
      if (watched.seconds <= worthKeeping_s || time === kept.time) return;
      kept = { time, seconds: watched.seconds };
      const body = { episode_id, time, watch_time: watched.seconds };
      // A position that could not be kept is followed by the next one.
      await call(pauseEpisode, { body }, { keepalive: true }).catch(() => {});
    };
    const follow = () => {
      const facts = player.facts.read();
      if (facts.status !== 'ready') return;
      const wasPlaying = watched.at !== null;
      time = facts.time;
      watched = facts.isPaused || facts.isSeeking ? jump(watched) : watch(watched, time);
      const hasPaused = wasPlaying && facts.isPaused;
      if (hasPaused || watched.seconds - kept.seconds >= every_s) void keep();
    };
    const unfollow = player.facts.subscribe(follow);
    const hide = () => document.visibilityState === 'hidden' && void keep();
    document.addEventListener('visibilitychange', hide, { signal: leaving.signal });
    addEventListener('pagehide', () => void keep(), { signal: leaving.signal });
    return () => {
      unfollow();
      leaving.abort();
      const row = { queryKey: [addressOf(continueWatching, {})] };
      void keep().finally(() => void client.invalidateQueries(row));
    };
  }, [player, episode_id, client]);
}
