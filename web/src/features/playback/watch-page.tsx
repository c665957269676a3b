import { useState } from 'react';
import { useParams } from 'react-router';
import { preloadEngine } from '#player/engine/open-engine.ts';
import { PlayerContext } from '#player/player-context.ts';
import { takePlayer } from '#player/prepared-player.ts';
import { WatchScreen } from './watch-screen.tsx';

// Loads the player engine while the episode is being requested.
preloadEngine();

/** An episode's player, filling the window; the same player continues from episode to episode. */
export function WatchPage() {
  const { episode_id = '' } = useParams();
  const [player] = useState(takePlayer);
  return (
    <PlayerContext value={player}>
      <WatchScreen episode_id={/^\d{1,9}$/.test(episode_id) ? Number(episode_id) : 0} />
    </PlayerContext>
  );
}
