import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

/** Moving this far starts a drag with a mouse; with a finger, it means scrolling. */
const dragThreshold_px = 6;
/** How long a finger has to rest on an item to pick it up. */
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
  const cancel = useRef<(() => void) | null>(null);
  const isHeld = useRef(false);
  const hasDragged = useRef(false);
  useEffect(() => () => cancel.current?.(), []);

  const startDrag = (event: PointerEvent, item: Item) => {
    if (event.button !== 0 || cancel.current) return;
    const isTouch = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    const controller = new AbortController();
    const options = { signal: controller.signal };
    let position = start;
    let isDragging = false;
    hasDragged.current = false;

    const stop = () => {
      clearTimeout(timer);
      controller.abort();
      cancel.current = null;
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
      if (isTouch) navigator.vibrate?.(12);
      return moveGhost();
    };
    const moveGhost = () => {
      ghost.current?.style.setProperty('translate', `${position.x + 10}px ${position.y + 10}px`);
      const over = dayAt(position.x, position.y);
      setDragged((current) => (current?.over === over ? current : { item, over }));
    };
    const timer = isTouch ? setTimeout(pick, hold_ms) : undefined;
    cancel.current = stop;

    const onMove = (moved: globalThis.PointerEvent) => {
      position = { x: moved.clientX, y: moved.clientY };
      const isFar = Math.hypot(position.x - start.x, position.y - start.y) > dragThreshold_px;
      if (isDragging) moveGhost();
      else if (isFar && isTouch) stop();
      else if (isFar) pick();
    };
    const onUp = () => {
      const wasDragging = isDragging;
      stop();
      if (wasDragging) onDrop(item, dayAt(position.x, position.y));
    };
    addEventListener('pointermove', onMove, options);
    addEventListener('pointerup', onUp, options);
    addEventListener('pointercancel', stop, options);
    addEventListener('keydown', (key) => key.key === 'Escape' && stop(), options);
    // A long press would otherwise open a context menu.
    addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), options);
  };

  /** Prevents scrolling during a touch drag. React's touch listeners are passive, so they cannot. */
  const container = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const preventScroll = (event: TouchEvent) => isHeld.current && event.preventDefault();
    element.addEventListener('touchmove', preventScroll, { passive: false });
    return () => element.removeEventListener('touchmove', preventScroll);
  }, []);

  return { dragged, ghost, container, startDrag, hasDragged: () => hasDragged.current };
}

function dayAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest('[data-day]')?.getAttribute('data-day') ?? null;
}
