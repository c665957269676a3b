import { CallError } from '@kinora/contract/client';
import type * as Sonner from 'sonner';
import { unlessLeaving } from '#lib/page-leaving.ts';

type Kind = 'success' | 'error' | 'info';

const listeners = new Set<() => void>();
const pending: ((loaded: typeof Sonner) => void)[] = [];
let sonner: typeof Sonner | null = null;

/** Shows a message in a corner of the screen for a few seconds. */
export const toast = {
  success: (message: string, options?: Sonner.ExternalToast) => showToast('success', message, options),
  error: (message: string, options?: Sonner.ExternalToast) => showToast('error', message, options),
  info: (message: string, options?: Sonner.ExternalToast) => showToast('info', message, options),
};

/** Shows the message of a failed call, from the server or about the connection. */
export const toastError = (error: Error): void => toastFailure(error, error.message);

/** Shows this failure message, unless the session has ended: a dialog or the sign-in page reports that. */
export function toastFailure(error: unknown, message: string): void {
  if (!(error instanceof CallError) || error.status !== 401) toast.error(message);
}

/** Returns the toast library, or null until it has loaded. */
export function readSonner(): typeof Sonner | null {
  return sonner;
}

/**
 * Subscribes to the loading of the toast library, which is fetched at the first key or pointer press. Nothing
 * is reported before that; fetching it only when there is something to report could be too late, because the
 * connection may have been lost.
 */
export function onSonnerLoaded(listener: () => void): () => void {
  listeners.add(listener);
  fetchOnNextInteraction();
  return () => listeners.delete(listener);
}

// @NOTE sonner is 9 kB, which no page needs until the person has done something.
async function fetchSonner(): Promise<typeof Sonner> {
  sonner ??= await import('sonner');
  for (const listener of listeners) listener();
  for (const show of pending.splice(0)) show(sonner);
  return sonner;
}

const fetchTriggers = ['pointerdown', 'keydown', 'online'];

function fetchOnNextInteraction(): void {
  for (const event of fetchTriggers)
    addEventListener(event, fetchAhead, { once: true, capture: true, passive: true });
}

function fetchAhead(): void {
  fetchSonner().catch(fetchOnNextInteraction);
}

function showToast(kind: Kind, message: string, options?: Sonner.ExternalToast): void {
  unlessLeaving(() => {
    // If the library can't be fetched because there is no connection, the message is shown once it can.
    pending.push((loaded) => loaded.toast[kind](message, options));
    fetchAhead();
  });
}
