import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { usePlayer } from '../player-context.ts';
import { doubleTap_ms, readTap, type Tap } from './taps.ts';

type SurfaceProps = {
  /** Called for a single tap on a touch screen. */
  onTap: () => void;
  /** Called for a double tap on one side of a touch screen. */
  onSeek: (direction: -1 | 1) => void;
};

/**
 * The video and its pointer actions: a mouse click toggles playback, and a double click toggles full
 * screen; a tap shows or hides the controls, and a double tap on one side seeks.
 */
export function Surface({ onTap, onSeek }: SurfaceProps) {
  const { ask, mount } = usePlayer();
  const container = useRef<HTMLDivElement>(null);
  const last = useRef<Tap | null>(null);
  const tapTimer = useRef(0);

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const tap = { at: event.timeStamp, x: (event.clientX - left) / width };
    const gesture = readTap(last.current, tap);
    last.current = tap;
    if (event.pointerType !== 'touch') {
      ask({ type: 'toggle-play' });
      if (gesture !== 'single') ask({ type: 'toggle-full-screen' });
      return;
    }
    clearTimeout(tapTimer.current);
    if (gesture === 'double-left') onSeek(-1);
    else if (gesture === 'double-right') onSeek(1);
    // If the controls appeared immediately, they would catch the second tap.
    else tapTimer.current = window.setTimeout(onTap, doubleTap_ms);
  };

  useLayoutEffect(() => (container.current ? mount(container.current) : undefined), [mount]);

  return <div ref={container} className="absolute inset-0 touch-manipulation" onPointerUp={press} />;
}
