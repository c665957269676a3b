import { useSyncExternalStore } from 'react';

/** Answers those who wait for the person to confirm who they are; null while nobody waits. */
let waiting: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

/**
 * Has the person confirm who they are, in a dialog; calls that need it at the same time share one.
 * @returns whether they did.
 */
export function askToConfirm(): Promise<boolean> {
  if (!waiting) {
    let settle: ((isConfirmed: boolean) => void) | undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    waiting = { answer, settle: (isConfirmed) => settle?.(isConfirmed) };
    notify();
  }
  return waiting.answer;
}

/** Closes the dialog. */
export function settleConfirmation(isConfirmed: boolean): void {
  waiting?.settle(isConfirmed);
  waiting = null;
  notify();
}

/** Whether a call waits for the person to confirm who they are. */
export function useIsConfirming(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null, isNever);
}

const isNever = () => false;

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
