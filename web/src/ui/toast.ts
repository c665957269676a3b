import type * as Sonner from 'sonner';
import { unlessLeaving } from '#lib/page-leaving.ts';

type Kind = 'success' | 'error' | 'info';

const listeners = new Set<() => void>();
const unsaid: ((loaded: typeof Sonner) => void)[] = [];
let sonner: typeof Sonner | null = null;

/** Says something in a corner of the screen for some seconds. */
export const toast = {
  success: (message: string, options?: Sonner.ExternalToast) => say('success', message, options),
  error: (message: string, options?: Sonner.ExternalToast) => say('error', message, options),
  info: (message: string, options?: Sonner.ExternalToast) => say('info', message, options),
};

/** What draws toasts; null until it is there. */
export function readSonner(): typeof Sonner | null {
  return sonner;
}

/**
 * Calls once that is there. It is fetched at the first press of a key or the pointer: only an act has an
 * outcome to tell, and a lost connection may be that outcome.
 */
export function onSonner(listener: () => void): () => void {
  listeners.add(listener);
  fetchAtNextAct();
  return () => listeners.delete(listener);
}

// @NOTE sonner weighs 9 kB, which no page needs before something happened on it.
async function fetchSonner(): Promise<typeof Sonner> {
  sonner ??= await import('sonner');
  for (const listener of listeners) listener();
  for (const show of unsaid.splice(0)) show(sonner);
  return sonner;
}

const acts = ['pointerdown', 'keydown', 'online'];

function fetchAtNextAct(): void {
  for (const act of acts) addEventListener(act, fetchAhead, { once: true, capture: true, passive: true });
}

function fetchAhead(): void {
  fetchSonner().catch(fetchAtNextAct);
}

function say(kind: Kind, message: string, options?: Sonner.ExternalToast): void {
  unlessLeaving(() => {
    // What cannot be shown yet, for want of a connection, is shown as soon as it can.
    unsaid.push((loaded) => loaded.toast[kind](message, options));
    fetchAhead();
  });
}
