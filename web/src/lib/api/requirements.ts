import type { Requirement } from '@kinora/contract/requirements';
import { useSyncExternalStore } from 'react';

/** What a refused call may require the person to do in a dialog; afterwards the call is repeated. */
type Required = Exclude<Requirement['required'], 'second-factor'>;

/** A dialog that calls are waiting for, and the function that reports the outcome to them. */
type PendingDialog = { answer: Promise<boolean>; settle: (isDone: boolean) => void };

const pending = new Map<Required, PendingDialog>();
const listeners = new Set<() => void>();

/**
 * Asks the person to do what a call requires; concurrent calls with the same requirement share one dialog.
 * @returns whether they did.
 */
export function ask(required: Required): Promise<boolean> {
  const dialog = pending.get(required);
  if (dialog) return dialog.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
  pending.set(required, { answer, settle });
  notify();
  return answer;
}

/** Closes the dialog. */
export function settle(required: Required, isDone: boolean): void {
  pending.get(required)?.settle(isDone);
  pending.delete(required);
  notify();
}

/** Whether a call is waiting for the person to do this. */
export function useIsAsked(required: Required): boolean {
  return useSyncExternalStore(subscribe, () => pending.has(required), isAskedOnServer);
}

const isAskedOnServer = () => false;

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
