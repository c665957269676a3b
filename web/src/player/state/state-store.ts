import { noFacts, reduce } from './player-state.ts';
import type { FactEvent, Facts } from './player-state.ts';

export type FactStore = {
  read: () => Facts;
  /** @returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  tell: (event: FactEvent) => void;
};

export function createFactStore(known: Partial<Facts>): FactStore {
  const listeners = new Set<() => void>();
  let facts = { ...noFacts, ...known };
  return {
    read: () => facts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (event) => {
      facts = reduce(facts, event);
      for (const listener of listeners) listener();
    },
  };
}
