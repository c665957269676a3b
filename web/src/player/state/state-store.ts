import { initialState, reduce, type PlayerEvent, type PlayerState } from './player-state.ts';

export type StateStore = {
  read: () => PlayerState;
  /** @returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  dispatch: (event: PlayerEvent) => void;
};

export function createStateStore(initial: Partial<PlayerState>): StateStore {
  const listeners = new Set<() => void>();
  let state = { ...initialState, ...initial };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (event) => {
      state = reduce(state, event);
      for (const listener of listeners) listener();
    },
  };
}
