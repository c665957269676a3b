import { UserData } from '@kinora/contract/account';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const key = 'userData';
const endedKey = 'endedSession';
const listeners = new Set<() => void>();
let current = restore();

/** Whether this page began with somebody signed in; the server may end that before anything is drawn. */
export const beganSignedIn = current !== null;

/** Whose session ended without their asking for it; kept to fill in the sign-in form. */
const EndedSession = z.object({ id: z.nullable(z.number()), email: z.string() });
export type EndedSession = z.infer<typeof EndedSession>;

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
  localStorage.removeItem(endedKey);
  publish(user);
}

export function updateSession(change: Partial<UserData>): void {
  if (current) startSession({ ...current, ...change });
}

/** Signs out because the person asked for it; nothing about them stays in the browser. */
export function endSession(): void {
  localStorage.removeItem(endedKey);
  localStorage.removeItem(key);
  publish(null);
}

/**
 * Notes that the server no longer accepts a token. If another tab has signed in since, this one takes over
 * that session instead.
 */
export function loseSession(token: string): void {
  if (current?.token !== token) return;
  const stored = restore();
  if (stored && stored.token !== token) return publish(stored);
  // Other tabs read it as soon as they hear that the session is gone.
  localStorage.setItem(endedKey, JSON.stringify({ id: current.id ?? null, email: current.email }));
  localStorage.removeItem(key);
  publish(null);
}

/** The session that the server ended, until somebody signs in or out; null where there is none. */
export function readEndedSession(): EndedSession | null {
  return read(endedKey, EndedSession);
}

function publish(user: UserData | null) {
  current = user;
  for (const listener of listeners) listener();
}

function restore(): UserData | null {
  return read(key, UserData);
}

function read<T>(name: string, schema: z.ZodMiniType<T>): T | null {
  const stored = globalThis.localStorage?.getItem(name);
  if (!stored) return null;
  try {
    return z.parse(schema, JSON.parse(stored));
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) publish(restore());
  };
  // A page that Back brings out of the browser's cache has missed what happened in other tabs.
  const onPageShow = (event: PageTransitionEvent) => event.persisted && publish(restore());
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  globalThis.addEventListener('pageshow', onPageShow);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
    globalThis.removeEventListener('pageshow', onPageShow);
  };
}
