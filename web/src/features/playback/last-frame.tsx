import type { EpisodeItem, ShowDetails } from '@kinora/contract/catalogue/shows';
import { usePlayer } from '#player/player-context.ts';
import { NextUp } from './next-up.tsx';
import { ShowOver } from './show-over.tsx';

type LastFrameProps = {
  show: ShowDetails | null;
  following: EpisodeItem | null;
  onPlay: (episode: EpisodeItem) => void;
};

/** What follows the film, on top of its last frame. */
export function LastFrame({ show, following, onPlay }: LastFrameProps) {
  const player = usePlayer();
  if (following) return <NextUp key={following.id} episode={following} onPlay={() => onPlay(following)} />;
  return <ShowOver show={show} onReplay={() => player.ask({ type: 'play' })} />;
}
