import { useSyncExternalStore } from 'react';

const key = 'saysAdult';
const listeners = new Set<() => void>();

/**
 * Whether a visitor has confirmed on this device that they are 18 or older; members confirm it in their
 * account.
 */
export function useHasConfirmedAdult(): boolean {
  return useSyncExternalStore(subscribe, hasConfirmedAdult, () => false);
}

/** Like `useHasConfirmedAdult`, for use outside components. */
export const hasConfirmedAdult = (): boolean => localStorage.getItem(key) === '1';

export function confirmAdultOnDevice(): void {
  localStorage.setItem(key, '1');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}
