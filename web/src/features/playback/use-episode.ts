import { episodeVideo, type EpisodeVideo } from '@kinora/contract/playback/playback';
import { CallError } from '@kinora/contract/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { queryOf } from '#lib/api/queries.ts';
import { filmOf } from '#player/engine/film-of.ts';
import type { Player } from '#player/player.ts';
import { takePrepared } from '#player/engine/preload.ts';
import { startTime } from '#player/engine/start-time.ts';
import { requestEpisode } from './request-episode.ts';
import { unsavedPosition } from './unsaved-position.ts';
import { useDataSettings } from './use-data-settings.ts';

/** Requests what is needed to play an episode, and opens its film in the player. */
export function useEpisode(player: Player, episode_id: number) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { quality_cap, asksFirst, allow } = useDataSettings();
  const { queryKey, ...options } = queryOf(episodeVideo, { params: { episode_id }, query: {} });
  const hasStartTime = search.has('t');
  const query = useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) =>
      (await takePrepared(episode_id, hasStartTime)) ?? requestEpisode(episode_id, { signal }),
    // The URLs are issued for this playback only, and renewed by the player.
    staleTime: 'static',
    gcTime: 0,
    placeholderData: keepPreviousData,
    // The request pauses while the device is offline, and the viewer is told so right away.
    networkMode: 'online',
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? retryAfter_ms : false),
  });
  const episode = query.isPlaceholderData ? null : (query.data ?? null);
  const isPlayable = episode !== null && isProcessed(episode);

  const [restart, setRestart] = useState<{ episode_id: number; at_s: number } | null>(null);
  const open = useEffectEvent((target: Player, id: number, restartFrom: typeof restart) => {
    if (!episode) return undefined;
    const playback_id = episode.playback_id ?? undefined;
    const renew = async () => {
      const renewed = await requestEpisode(id, { playback_id });
      client.setQueryData(queryKey, renewed);
      return renewed;
    };
    const resume_s =
      restartFrom?.episode_id === id ? restartFrom.at_s : (unsavedPosition(id) ?? episode.pause_time);
    const start_time = startTime(search.get('t'), resume_s, episode.duration);
    // The start time is removed from the URL, so that a later reload resumes from the position reached by
    // then.
    if (search.has('t')) setSearch({}, { replace: true });
    const film = filmOf(episode, { start_time, quality_cap, again: renew });
    return film ? target.open(film) : undefined;
  });
  const mayOpen = isPlayable && !asksFirst;
  useEffect(
    () => (mayOpen ? open(player, episode_id, restart) : undefined),
    [player, mayOpen, episode_id, restart],
  );

  return {
    episode,
    isPlayable,
    /** Whether to ask before playing: the device is on mobile data, but the account's setting is Wi-Fi only. */
    asksFirst,
    /** Allows mobile data until the app is closed. */
    allow,
    /** The previous episode's show while this episode loads. */
    show_id: query.data?.show_id ?? null,
    /** Whether the request waits for a connection; it then continues automatically. */
    isWaiting: episode === null && (query.fetchStatus === 'paused' || isUnreachable(query.error)),
    error: query.error,
    retry: () => void query.refetch(),
    /** Begins a new playback of the same film at the current position. */
    startAgain: async () => {
      const at_s = player.state.read().time;
      if ((await query.refetch()).isSuccess) setRestart({ episode_id, at_s });
    },
  };
}

const retryAfter_ms = 5000;

const isUnreachable = (error: Error | null) => error instanceof CallError && error.status === 0;

function isProcessed({ process_status, videos, playlist_url }: EpisodeVideo): boolean {
  return process_status > 0 && videos.length > 0 && playlist_url !== null;
}
