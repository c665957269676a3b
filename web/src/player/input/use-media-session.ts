import { useEffect } from 'react';
import { seekStep } from '../state/intents.ts';
import { usePlayerState, usePlayer } from '../player-context.ts';

type MediaSessionProps = {
  title: string;
  show: string;
  artwork: string | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/**
 * Shows what is playing in the system's media controls, and handles media keys on headphones and keyboards.
 */
export function useMediaSession({ title, show, artwork, onPrevious, onNext }: MediaSessionProps): void {
  const { ask, state } = usePlayer();
  const isPaused = usePlayerState((current) => current.isPaused);
  const isSeeking = usePlayerState((current) => current.isSeeking);
  const rate = usePlayerState((current) => current.rate);

  useEffect(() => {
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: show,
      artwork: artwork ? [{ src: artwork }] : [],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, show, artwork]);

  useEffect(() => {
    const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => ask({ type: 'play' })],
      ['pause', () => ask({ type: 'pause' })],
      ['seekbackward', ({ seekOffset = seekStep }) => ask({ type: 'seek-by', seconds: -seekOffset })],
      ['seekforward', ({ seekOffset = seekStep }) => ask({ type: 'seek-by', seconds: seekOffset })],
      ['seekto', ({ seekTime }) => seekTime !== undefined && ask({ type: 'seek-to', time: seekTime })],
      ['previoustrack', onPrevious],
      ['nexttrack', onNext],
    ];
    for (const [action, handler] of actions) navigator.mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of actions) navigator.mediaSession.setActionHandler(action, null);
    };
  }, [ask, onPrevious, onNext]);

  // The system advances the position itself; it needs an update only when playback stops, jumps or changes
  // speed.
  useEffect(() => {
    const { time, duration } = state.read();
    if (duration === 0 || isSeeking) return;
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing';
    navigator.mediaSession.setPositionState({
      duration,
      position: Math.min(time, duration),
      playbackRate: rate,
    });
  }, [state, isPaused, isSeeking, rate]);
}
