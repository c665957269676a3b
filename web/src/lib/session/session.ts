import { UserData } from '@kinora/contract/accounts/account';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const key = 'userData';
const endedKey = 'endedSession';
const listeners = new Set<() => void>();
let current = restore();

/**
 * Whether someone was signed in when the page loaded; the server may end that session before the first
 * render.
 */
export const beganSignedIn = current !== null;

/** The user whose session ended without their signing out; kept to prefill the sign-in form. */
const EndedSession = z.object({ id: z.nullable(z.number()), email: z.string() });
export type EndedSession = z.infer<typeof EndedSession>;

/** Returns the signed-in user, or null. */
export function readSession(): UserData | null {
  return current;
}

/** Returns the signed-in user, or null; re-renders on sign-in, sign-out and every change, in any tab. */
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

/** Signs out at the user's request; nothing about them stays in the browser. */
export function endSession(): void {
  localStorage.removeItem(endedKey);
  localStorage.removeItem(key);
  publish(null);
}

/**
 * Ends the session when the server rejects its token. If another tab has signed in since, this tab takes over
 * that session instead.
 */
export function loseSession(token: string): void {
  if (current?.token !== token) return;
  const stored = restore();
  if (stored && stored.token !== token) return publish(stored);
  // Written first, because other tabs read it as soon as they notice the removal of the session.
  localStorage.setItem(endedKey, JSON.stringify({ id: current.id ?? null, email: current.email }));
  localStorage.removeItem(key);
  publish(null);
}

/** Returns the session that the server ended, until someone signs in or out; null if there is none. */
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
  // A page restored from the back/forward cache has missed changes in other tabs.
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
