import type { UserData } from '@kinora/contract/accounts/account';
import { useSyncExternalStore } from 'react';
import { isInNativeApp } from './native-bridge.ts';
import { readUser } from './read-user.ts';

const key = 'userData';
const endedKey = 'endedSession';
const listeners = new Set<() => void>();
let current = restore();
/** The token that the server last accepted from this page. */
let accepted: string | null = null;
/** Whether the server has ended the session of a page in use, which now waits for its user to sign in again. */
let isSuspended = false;

/** The user whose session ended without signing out; kept to prefill the sign-in form. */
export type EndedSession = { id: number | null; email: string; at: number };
/** On a shared computer, the email address must not be shown for long. */
const keptFor_ms = 24 * 60 * 60_000;

/**
 * Whether someone was signed in when the page loaded, or had been until the server ended their session,
 * which may happen between two pages.
 */
export const wasSignedInOnLoad = current !== null || readEndedSession() !== null;

/** Returns the signed-in user, or null. */
export function readSession(): UserData | null {
  return current;
}

/** Returns the token to send with calls; none once the server has rejected it, so that signing in is possible. */
export function readToken(): string | undefined {
  return isSuspended ? undefined : current?.token;
}

/** Returns the signed-in user, or null; re-renders on sign-in, sign-out and every change, in any tab. */
export function useSession(): UserData | null {
  return useSyncExternalStore(subscribe, readSession, nobody);
}

/** The server renders pages as visitors see them: the session is kept in the browser. */
const nobody = () => null;

export function startSession(user: UserData): void {
  localStorage.setItem(key, JSON.stringify(user));
  localStorage.removeItem(endedKey);
  publish(user);
}

export function updateSession(change: Partial<UserData>): void {
  if (!current) return;
  if (isSuspended) publish({ ...current, ...change }, true);
  else startSession({ ...current, ...change });
}

/** Records that the server accepts a token. */
export function acceptSession(token: string): void {
  accepted = token;
}

/** Returns whether the session of this page has ended while it was in use; re-renders when that changes. */
export function useHasSessionEnded(): boolean {
  const read = () => isSuspended;
  return useSyncExternalStore(subscribe, read, read);
}

/** Gives up an ended session without signing in again: resets the page, as if it had just been opened. */
export function leaveEndedSession(): void {
  if (isSuspended) publish(null);
}

/** Forgets the user whose session has ended, at their request. */
export function forgetEndedSession(): void {
  localStorage.removeItem(endedKey);
}

/** Signs out at the user's request; nothing about them stays in the browser. */
export function endSession(): void {
  localStorage.removeItem(endedKey);
  localStorage.removeItem(key);
  publish(null);
}

/**
 * Ends the session when the server rejects its token. If another tab has signed in since, this tab takes over
 * that session instead. A page in use keeps its user for now, and asks them to sign in again.
 */
export function endRejectedSession(token: string): void {
  if (current?.token !== token || isSuspended) return;
  const stored = restore();
  if (stored && stored.token !== token) return publish(stored);
  // Written first, because other tabs read it as soon as they notice the removal of the session.
  localStorage.setItem(
    endedKey,
    JSON.stringify({ id: current.id ?? null, email: current.email, at: Date.now() }),
  );
  localStorage.removeItem(key);
  suspendOrEnd();
}

function suspendOrEnd(): void {
  // A surrounding app signs the user in again automatically.
  if (current && current.token === accepted && !isInNativeApp()) publish(current, true);
  else publish(null);
}

/** Returns the session that the server ended, until someone signs in or out; null if there is none. */
export function readEndedSession(): EndedSession | null {
  const { id, email, at } = (read(endedKey) ?? {}) as Partial<EndedSession>;
  if (typeof email !== 'string' || typeof at !== 'number' || Date.now() - at >= keptFor_ms) return null;
  return { id: typeof id === 'number' ? id : null, email, at };
}

function publish(user: UserData | null, suspended = false) {
  current = user;
  isSuspended = suspended;
  for (const listener of listeners) listener();
}

function restore(): UserData | null {
  return readUser(read(key));
}

function read(name: string): unknown {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    const stored = restore();
    if (!stored && current && readEndedSession()?.id === current.id) suspendOrEnd();
    // This page still shows and holds the former user's data.
    else if (isSuspended && stored && stored.id !== current?.id) globalThis.location.assign('/');
    else publish(stored);
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
