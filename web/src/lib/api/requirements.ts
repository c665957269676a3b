import type { Requirement } from '@kinora/contract/requirements';
import { useSyncExternalStore } from 'react';

/** What a refused call may require the person to do in a dialog; afterwards the call is repeated. */
type DialogRequirement = Exclude<Requirement['required'], 'second-factor'>;

/** A dialog that calls are waiting for, and the function that reports the outcome to them. */
type PendingDialog = { answer: Promise<boolean>; resolve: (isDone: boolean) => void };

const pending = new Map<DialogRequirement, PendingDialog>();
const listeners = new Set<() => void>();

/**
 * Asks the person to do what a call requires; concurrent calls with the same requirement share one dialog.
 * @returns whether they did.
 */
export function ask(required: DialogRequirement): Promise<boolean> {
  const dialog = pending.get(required);
  if (dialog) return dialog.answer;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  pending.set(required, { answer, resolve });
  notify();
  return answer;
}

/** Closes the dialog for a requirement, and reports to the waiting calls whether the person met it. */
export function settle(required: DialogRequirement, isDone: boolean): void {
  pending.get(required)?.resolve(isDone);
  pending.delete(required);
  notify();
}

/** Whether a call is waiting for the person to do this. */
export function useIsAsked(required: DialogRequirement): boolean {
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
