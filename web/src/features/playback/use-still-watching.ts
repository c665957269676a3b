import { useEffect, useEffectEvent, useState } from 'react';
import type { Player } from '#player/player.ts';

/** The viewer is asked after this many episodes, or this much time, without any input. */
const maxEpisodes = 3;
const maxIdle_ms = 2 * 60 * 60_000;
const checkInterval_ms = 1000;

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Detects when there has been no input for a long time while films play. */
export function useStillWatching(player: Player) {
  const [episodeCount, setEpisodeCount] = useState(1);
  const [isIdle, setIsIdle] = useState(false);

  const pause = useEffectEvent(() => {
    setIsIdle(true);
    player.ask({ type: 'pause' });
  });
  useEffect(() => {
    const controller = new AbortController();
    let lastInput_at = Date.now();
    const onInput = (event: Event) => {
      // Browsers report a pointer move when an element appears under a resting pointer.
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        !event.movementX &&
        !event.movementY
      )
        return;
      lastInput_at = Date.now();
      // Once the viewer is asked, only the button counts as an answer: the question must not vanish
      // under the pointer.
      const { hasEnded } = player.state.read();
      setEpisodeCount((count) => (hasEnded && count >= maxEpisodes ? count : 1));
    };
    // In the capture phase, because buttons stop the key events that press them from bubbling to the window.
    const options = { capture: true, passive: true, signal: controller.signal };
    for (const type of inputEvents) addEventListener(type, onInput, options);
    const timer = setInterval(() => {
      if (!player.state.read().isPaused && Date.now() - lastInput_at >= maxIdle_ms) pause();
    }, checkInterval_ms);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [player]);

  return {
    /** The film was paused because there has been no input for a long time. */
    isIdle,
    /** Whether to ask before the next episode starts automatically. */
    asksBeforeNext: episodeCount >= maxEpisodes,
    /** Call when an episode starts automatically. */
    countEpisode: () => setEpisodeCount((count) => count + 1),
    confirmWatching: () => {
      setIsIdle(false);
      setEpisodeCount(1);
    },
  };
}
