import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlayerState, usePlayer } from '../player-context.ts';

const afterPlay_ms = 3000;
const afterSeek_ms = 5000;

/**
 * Hides the controls a few seconds after playback starts, a seek or a mouse move. They stay while the film is
 * paused or opening, and while one of them has keyboard focus.
 * @param keepsVisible whether to keep them visible regardless.
 */
export function useControlsVisible(keepsVisible: boolean) {
  const { state } = usePlayer();
  const isPaused = usePlayerState((current) => current.isPaused);
  const isOpening = usePlayerState(({ status }) => status === 'empty' || status === 'opening');
  const [isShown, setIsShown] = useState(true);
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const timer = useRef(0);
  const until = useRef(0);
  const mustStay = keepsVisible || isPaused || isOpening || hasKeyboard;

  const show = useCallback((for_ms: number = afterPlay_ms) => {
    until.current = Math.max(until.current, performance.now() + for_ms);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsShown(false), until.current - performance.now());
    setIsShown(true);
  }, []);
  const hide = useCallback(() => {
    until.current = 0;
    clearTimeout(timer.current);
    setIsShown(false);
  }, []);

  useEffect(() => {
    let before = state.read();
    return state.subscribe(() => {
      const now = state.read();
      if (before.isPaused && !now.isPaused) show();
      if (!before.isSeeking && now.isSeeking) show(afterSeek_ms);
      before = now;
    });
  }, [state, show]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const move = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show();
    const focus = ({ target }: FocusEvent) =>
      setHasKeyboard(target instanceof Element && target.matches(':focus-visible'));
    addEventListener('pointermove', move, { signal });
    addEventListener('focusin', focus, { signal });
    addEventListener('focusout', () => setHasKeyboard(false), { signal });
    return () => ending.abort();
  }, [show]);

  // Once nothing keeps them visible, hide them after the usual delay.
  useEffect(() => (mustStay ? () => show() : undefined), [mustStay, show]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { isVisible: isShown || mustStay, show, hide };
}
