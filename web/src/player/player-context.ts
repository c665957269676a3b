import { createContext, use, useSyncExternalStore } from 'react';
import type { Facts } from './state/player-state.ts';
import type { Player } from './player.ts';

export const PlayerContext = createContext<Player | null>(null);

/** Returns the player of the surrounding `PlayerContext`. */
export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (!player) throw new Error('Controls stand inside a PlayerContext');
  return player;
}

/**
 * Returns one fact and re-renders when it changes. `select` must return a primitive or a reference held in
 * the facts, not a new object.
 */
export function useFact<T>(select: (facts: Facts) => T): T {
  const { facts } = usePlayer();
  return useSyncExternalStore(facts.subscribe, () => select(facts.read()));
}
