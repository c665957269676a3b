import type { EpisodeItem, ShowDetails } from '@kinora/contract/catalogue/shows';
import { usePlayer } from '#player/player-context.ts';
import { NextUp } from './next-up.tsx';
import { EndOfShow } from './end-of-show.tsx';

type LastFrameProps = {
  show: ShowDetails | null;
  following: EpisodeItem | null;
  /** Whether the next episode starts automatically. */
  autoplays: boolean;
  onPlay: (episode: EpisodeItem) => void;
  onCountdownEnd: (episode: EpisodeItem) => void;
};

/** What follows the film, on top of its last frame. */
export function LastFrame({ show, following, autoplays, onPlay, onCountdownEnd }: LastFrameProps) {
  const player = usePlayer();
  const replay = () => player.ask({ type: 'play' });
  if (following)
    return (
      <NextUp
        key={following.id}
        episode={following}
        autoplays={autoplays}
        onPlay={() => onPlay(following)}
        onCountdownEnd={() => onCountdownEnd(following)}
        onReplay={replay}
      />
    );
  return <EndOfShow show={show} onReplay={replay} />;
}
