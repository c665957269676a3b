import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

/** Moving this far starts a drag with a mouse, but means scrolling with a finger. */
const dragThreshold_px = 6;
/** How long a finger has to be held on an item to pick it up. */
const hold_ms = 300;

type DragOptions<Item> = {
  onPick: (item: Item) => boolean;
  /** `day` is the `data-day` of the element that the item is dropped on; null outside any day. */
  onDrop: (item: Item, day: string | null) => void;
};

/** Dragging by mouse, pen or long press; `over` is the day below the dragged item. */
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
      // A click event may still follow, which must not count as a press.
      setTimeout(() => (hasDragged.current = false));
    };
    const pick = () => {
      hasDragged.current = true;
      isDragging = onPick(item);
      isHeld.current = isDragging;
      if (!isDragging) return stop();
      if (finger) navigator.vibrate?.(12);
      return moveGhost();
    };
    const moveGhost = () => {
      ghost.current?.style.setProperty('translate', `${at.x + 10}px ${at.y + 10}px`);
      const over = dayAt(at.x, at.y);
      setDragged((current) => (current?.over === over ? current : { item, over }));
    };
    const timer = finger ? setTimeout(pick, hold_ms) : undefined;
    end.current = stop;

    const onMove = (moved: globalThis.PointerEvent) => {
      at = { x: moved.clientX, y: moved.clientY };
      const isFar = Math.hypot(at.x - start.x, at.y - start.y) > dragThreshold_px;
      if (isDragging) moveGhost();
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
    // Holding a finger would otherwise open a context menu.
    addEventListener('contextmenu', (menu) => finger && menu.preventDefault(), listen);
  };

  /** Prevents scrolling during a touch drag. React's touch listeners are passive, so they cannot. */
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
