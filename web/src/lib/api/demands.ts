import type { Demand } from '@kinora/contract/demands';
import { useSyncExternalStore } from 'react';

/** What refused calls may ask of the person, in a dialog; the call is repeated once they have done it. */
type Asked = Exclude<Demand['required'], 'second-factor'>;

/** A dialog that calls wait for, and how it tells them the outcome. */
type Waiting = { answer: Promise<boolean>; settle: (isDone: boolean) => void };

const waiting = new Map<Asked, Waiting>();
const listeners = new Set<() => void>();

/**
 * Has the person do what a call demands; calls that demand the same at the same time share one dialog.
 * @returns whether they did.
 */
export function ask(what: Asked): Promise<boolean> {
  const already = waiting.get(what);
  if (already) return already.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
  waiting.set(what, { answer, settle });
  notify();
  return answer;
}

/** Closes the dialog. */
export function settle(what: Asked, isDone: boolean): void {
  waiting.get(what)?.settle(isDone);
  waiting.delete(what);
  notify();
}

/** Whether a call waits for the person to do this. */
export function useIsAsked(what: Asked): boolean {
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
