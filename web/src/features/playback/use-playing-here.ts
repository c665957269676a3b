import { CallError } from '@kinora/contract/client';
import {
  claimPlayback,
  makeRoom,
  playingElsewhere,
  releasePlayback,
  type PlayingElsewhere,
} from '@kinora/contract/playback/playback';
import type { CallInput } from '@kinora/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api/call.ts';
import type { Player } from '#player/player.ts';

type Ask = CallInput<typeof claimPlayback>['body']['ask'];

/** Why a film must not play here now, with a message from the server. */
export type PlaybackConflict = { kind: PlayingElsewhere; message: string };

const every_ms = 10_000;
const inThisBrowser = 'playing';

/** Reads why a call was refused; null if it failed for any other reason. */
export function readPlaybackConflict(error: unknown): PlaybackConflict | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const kind = playingElsewhere.find((one) => one === error.errors.playing);
  return kind ? { kind, message: error.message } : null;
}

/**
 * Stops playbacks on other devices until this one may play. The call that needs the free slot reports
 * any failure.
 */
export async function makeRoomHere(): Promise<void> {
  await call(makeRoom, {}).catch(() => {});
}

/**
 * Keeps a film from playing in two windows of this browser, or on more devices than the account may use: it
 * reports that the film is playing, and pauses it when another playback takes over.
 * @param playback_id null until the server has assigned one.
 */
export function usePlayingHere(player: Player, playback_id: string | null) {
  const [elsewhere, setElsewhere] = useState<PlaybackConflict | null>(null);

  const yieldTo = useEffectEvent((found: PlaybackConflict) => {
    setElsewhere(found);
    if (!player.state.read().isPaused) player.ask({ type: 'pause' });
  });
  const claim = useEffectEvent(async (id: string, ask: Ask, signal: AbortSignal) => {
    try {
      await call(claimPlayback, { body: { playback_id: id, ask } });
      if (!signal.aborted) setElsewhere(null);
    } catch (error) {
      // A lost connection or an outage must not stop a film.
      const found = readPlaybackConflict(error);
      if (found && !signal.aborted) yieldTo(found);
    }
  });

  useEffect(() => {
    if (playback_id === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const channel = new BroadcastChannel(inThisBrowser);
    let isPlaying = false;
    let hasFailed = false;
    let ticking: ReturnType<typeof setInterval> | undefined;
    const end = () => {
      if (!isPlaying) return;
      isPlaying = false;
      clearInterval(ticking);
      call(releasePlayback, { body: { playback_id } }, { keepalive: true }).catch(() => {});
    };
    const follow = () => {
      const { status, isPaused, hasEnded } = player.state.read();
      const plays = (status === 'opening' || status === 'ready') && !isPaused && !hasEnded;
      if (plays && !isPlaying) {
        isPlaying = true;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
        channel.postMessage(playback_id);
        void claim(playback_id, 'start', signal);
        ticking = setInterval(() => void claim(playback_id, 'continue', signal), every_ms);
      } else if (!plays) end();
      // The server may have refused the film's data because the film plays elsewhere.
      if (status === 'failed' && !hasFailed) void claim(playback_id, 'continue', signal);
      hasFailed = status === 'failed';
    };
    channel.onmessage = () => {
      if (isPlaying) yieldTo({ kind: 'other window', message: 'You continued watching in another window.' });
    };
    addEventListener('pagehide', end, { signal });
    const unfollow = player.state.subscribe(follow);
    follow();
    return () => {
      leaving.abort();
      unfollow();
      channel.close();
      end();
      setElsewhere(null);
    };
  }, [player, playback_id]);

  const watchHere = async () => {
    if (playback_id === null) return;
    try {
      await call(claimPlayback, { body: { playback_id, ask: 'take over' } });
    } catch (error) {
      const found = readPlaybackConflict(error);
      if (found) return setElsewhere(found);
    }
    setElsewhere(null);
    if (player.state.read().status === 'failed') player.ask({ type: 'retry' });
    player.ask({ type: 'play' });
    return undefined;
  };
  return { elsewhere, watchHere };
}
