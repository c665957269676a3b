import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayerState } from './state/player-state.ts';
import type { Player } from './player.ts';

export const PlayerContext = createContext<Player | null>(null);

/** Returns the player of the surrounding `PlayerContext`. */
export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (!player) throw new Error('Controls must be inside a PlayerContext');
  return player;
}

/**
 * Returns one part of the state and re-renders when it changes. `select` must return a primitive or a reference held in
 * the state, not a new object.
 */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { state } = usePlayer();
  return useSyncExternalStore(state.subscribe, () => select(state.read()));
}
