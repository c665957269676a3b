import { useSyncExternalStore } from 'react';

/** How long somebody is still considered present after their last input. */
const presentFor_ms = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let isPresent = true;
const isPresentNow = () => isPresent;

/**
 * Returns whether somebody has used this page within the last five minutes. Automatic refetches must pause
 * while nobody is there, or they would keep the session from ending.
 */
export function usePersonPresent(): boolean {
  return useSyncExternalStore(subscribe, isPresentNow, isPresentNow);
}

function subscribe(notify: () => void): () => void {
  const leave = () => {
    isPresent = false;
    notify();
  };
  let timer = setTimeout(leave, presentFor_ms);
  const stay = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, presentFor_ms);
    if (isPresent) return;
    isPresent = true;
    notify();
  };
  for (const kind of inputs) addEventListener(kind, stay, { passive: true, capture: true });
  return () => {
    clearTimeout(timer);
    for (const kind of inputs) removeEventListener(kind, stay, { capture: true });
  };
}
