import { CallError } from '@kinora/contract/client';
import {
  claimPlayback,
  pauseOldestDevice,
  playingElsewhere,
  releasePlayback,
  type PlayingElsewhere,
} from '@kinora/contract/playback/playback';
import type { CallInput } from '@kinora/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api/call.ts';
import type { Player } from '#player/player.ts';

type ClaimKind = CallInput<typeof claimPlayback>['body']['ask'];

/** Why a film cannot play here now, with a message from the server. */
export type PlaybackConflict = { kind: PlayingElsewhere; message: string };

const claimInterval_ms = 10_000;
const channelName = 'playing';

/** Reads the conflict because of which a call was refused; null if it failed for any other reason. */
export function readPlaybackConflict(error: unknown): PlaybackConflict | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const kind = playingElsewhere.find((one) => one === error.errors.playing);
  return kind ? { kind, message: error.message } : null;
}

/**
 * Stops playbacks on other devices until this one may play. The call that needs the free slot reports
 * any failure.
 */
export async function freeDeviceSlot(): Promise<void> {
  await call(pauseOldestDevice, {}).catch(() => {});
}

/**
 * Keeps a film from playing in two windows of this browser, or on more devices than the account may use: reports
 * that the film is playing, and pauses it when another playback takes over.
 * @param playback_id null until the server has assigned one.
 */
export function usePlayingHere(player: Player, playback_id: string | null) {
  const [conflict, setConflict] = useState<PlaybackConflict | null>(null);

  const yieldTo = useEffectEvent((refusal: PlaybackConflict) => {
    setConflict(refusal);
    if (!player.state.read().isPaused) player.ask({ type: 'pause' });
  });
  const claim = useEffectEvent(async (id: string, kind: ClaimKind, signal: AbortSignal) => {
    try {
      await call(claimPlayback, { body: { playback_id: id, ask: kind } });
      if (!signal.aborted) setConflict(null);
    } catch (error) {
      // A lost connection or an outage must not stop a film.
      const refusal = readPlaybackConflict(error);
      if (refusal && !signal.aborted) yieldTo(refusal);
    }
  });

  useEffect(() => {
    if (playback_id === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const channel = new BroadcastChannel(channelName);
    let isPlaying = false;
    let hasFailed = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const end = () => {
      if (!isPlaying) return;
      isPlaying = false;
      clearInterval(timer);
      call(releasePlayback, { body: { playback_id } }, { keepalive: true }).catch(() => {});
    };
    const handleChange = () => {
      const { status, isPaused, hasEnded } = player.state.read();
      const isNowPlaying = (status === 'opening' || status === 'ready') && !isPaused && !hasEnded;
      if (isNowPlaying && !isPlaying) {
        isPlaying = true;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
        channel.postMessage(playback_id);
        void claim(playback_id, 'start', signal);
        timer = setInterval(() => void claim(playback_id, 'continue', signal), claimInterval_ms);
      } else if (!isNowPlaying) end();
      // The server may have refused the film's data because the film plays elsewhere.
      if (status === 'failed' && !hasFailed) void claim(playback_id, 'continue', signal);
      hasFailed = status === 'failed';
    };
    channel.onmessage = () => {
      if (isPlaying) yieldTo({ kind: 'other window', message: 'You continued watching in another window.' });
    };
    addEventListener('pagehide', end, { signal });
    const unsubscribe = player.state.subscribe(handleChange);
    handleChange();
    return () => {
      controller.abort();
      unsubscribe();
      channel.close();
      end();
      setConflict(null);
    };
  }, [player, playback_id]);

  const watchHere = async () => {
    if (playback_id === null) return;
    try {
      await call(claimPlayback, { body: { playback_id, ask: 'take over' } });
    } catch (error) {
      const refusal = readPlaybackConflict(error);
      if (refusal) return setConflict(refusal);
    }
    setConflict(null);
    if (player.state.read().status === 'failed') player.ask({ type: 'retry' });
    player.ask({ type: 'play' });
    return undefined;
  };
  return { conflict, watchHere };
}
