import type { Demand } from '@kinora/contract/demands';
import { useSyncExternalStore } from 'react';

/** What a refused call may require the person to do in a dialog; afterwards the call is repeated. */
type Required = Exclude<Demand['required'], 'second-factor'>;

/** A dialog that calls wait for, and the function that reports the outcome to them. */
type Waiting = { answer: Promise<boolean>; settle: (isDone: boolean) => void };

const waiting = new Map<Required, Waiting>();
const listeners = new Set<() => void>();

/**
 * Asks the person to do what a call requires; concurrent calls with the same requirement share one dialog.
 * @returns whether they did.
 */
export function ask(what: Required): Promise<boolean> {
  const already = waiting.get(what);
  if (already) return already.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
  waiting.set(what, { answer, settle });
  notify();
  return answer;
}

/** Closes the dialog. */
export function settle(what: Required, isDone: boolean): void {
  waiting.get(what)?.settle(isDone);
  waiting.delete(what);
  notify();
}

/** Whether a call waits for the person to do this. */
export function useIsAsked(what: Required): boolean {
  return useSyncExternalStore(subscribe, () => waiting.has(what), isNever);
}

const isNever = () => false;

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
