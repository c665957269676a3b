import { createContext, use, useSyncExternalStore } from 'react';
import type { Facts } from './facts.ts';
import type { Player } from './player.ts';

export const PlayerContext = createContext<Player | null>(null);

/** The player that the controls around here belong to. */
export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (!player) throw new Error('Controls stand inside a PlayerContext');
  return player;
}

/** One fact; renders anew when it changes. What `select` answers must be plain or kept in the facts. */
export function useFact<T>(select: (facts: Facts) => T): T {
  const { facts } = usePlayer();
  return useSyncExternalStore(facts.subscribe, () => select(facts.read()));
}
