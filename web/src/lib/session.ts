import { UserData } from '@kinora/contract/account';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const key = 'userData';
const listeners = new Set<() => void>();
let current = restore();

/** The signed-in person, or null. */
export function readSession(): UserData | null {
  return current;
}

/** The signed-in person, or null; renders anew on sign-in, sign-out and every change, in any tab. */
export function useSession(): UserData | null {
  return useSyncExternalStore(subscribe, readSession);
}

export function startSession(user: UserData): void {
  localStorage.setItem(key, JSON.stringify(user));
  publish(user);
}

export function updateSession(change: Partial<UserData>): void {
  if (current) startSession({ ...current, ...change });
}

export function endSession(): void {
  localStorage.removeItem(key);
  publish(null);
}

function publish(user: UserData | null) {
  current = user;
  for (const listener of listeners) listener();
}

function restore(): UserData | null {
  const stored = globalThis.localStorage?.getItem(key);
  if (!stored) return null;
  try {
    return z.parse(UserData, JSON.parse(stored));
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) publish(restore());
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}
