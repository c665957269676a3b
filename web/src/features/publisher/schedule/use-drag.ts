import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** A mouse that has moved so far means to drag; a finger that has means to scroll. */
const slack_px = 6;
/** How long a finger rests on something to pick it up. */
const hold_ms = 300;

type DragOptions<Item> = {
  onPick: (item: Item) => boolean;
  /** Where it is let go: what the `data-day` there says, null where there is none. */
  onDrop: (item: Item, day: string | null) => void;
};

/** Dragging by mouse, pen or a finger that was held; `over` is the day above which the item hangs. */
export function useDrag<Item>({ onPick, onDrop }: DragOptions<Item>) {
  const [dragged, setDragged] = useState<{ item: Item; over: string | null } | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const end = useRef<(() => void) | null>(null);
  const isHeld = useRef(false);
  const hasDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: PointerEvent, item: Item) => {
    if (event.button !== 0 || end.current) return;
    const finger = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    const listening = new AbortController();
    const listen = { signal: listening.signal };
    let at = start;
    let isDragging = false;
    hasDragged.current = false;

    const stop = () => {
      clearTimeout(timer);
      listening.abort();
      end.current = null;
      isHeld.current = false;
      setDragged(null);
      // The click that may follow is no press.
      setTimeout(() => (hasDragged.current = false));
    };
    const pick = () => {
      hasDragged.current = true;
      isDragging = onPick(item);
      isHeld.current = isDragging;
      if (!isDragging) return stop();
      if (finger) navigator.vibrate?.(12);
      return hang();
    };
    const hang = () => {
      ghost.current?.style.setProperty('translate', `${at.x + 10}px ${at.y + 10}px`);
      const over = dayAt(at.x, at.y);
      setDragged((current) => (current?.over === over ? current : { item, over }));
    };
    const timer = finger ? setTimeout(pick, hold_ms) : undefined;
    end.current = stop;

    const onMove = (moved: globalThis.PointerEvent) => {
      at = { x: moved.clientX, y: moved.clientY };
      const isFar = Math.hypot(at.x - start.x, at.y - start.y) > slack_px;
      if (isDragging) hang();
      else if (isFar && finger) stop();
      else if (isFar) pick();
    };
    const onUp = () => {
      const wasDragging = isDragging;
      stop();
      if (wasDragging) onDrop(item, dayAt(at.x, at.y));
    };
    addEventListener('pointermove', onMove, listen);
    addEventListener('pointerup', onUp, listen);
    addEventListener('pointercancel', stop, listen);
    addEventListener('keydown', (key) => key.key === 'Escape' && stop(), listen);
    // A finger that is held would else open a menu.
    addEventListener('contextmenu', (menu) => finger && menu.preventDefault(), listen);
  };

  /** Keeps the page from scrolling under a finger that drags; React's own listeners come too late for that. */
  const ground = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const hold = (event: TouchEvent) => isHeld.current && event.preventDefault();
    element.addEventListener('touchmove', hold, { passive: false });
    return () => element.removeEventListener('touchmove', hold);
  }, []);

  return { dragged, ghost, ground, begin, hasDragged: () => hasDragged.current };
}

function dayAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest('[data-day]')?.getAttribute('data-day') ?? null;
}
