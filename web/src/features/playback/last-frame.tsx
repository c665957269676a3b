import type { EpisodeItem, ShowDetails } from '@kinora/contract/catalogue/shows';
import { usePlayer } from '#player/player-context.ts';
import { NextUp } from './next-up.tsx';
import { EndOfShow } from './end-of-show.tsx';

type LastFrameProps = {
  show: ShowDetails | null;
  following: EpisodeItem | null;
  /** Whether the next episode starts automatically. */
  shouldAutoplay: boolean;
  onPlay: (episode: EpisodeItem) => void;
  onCountdownEnd: (episode: EpisodeItem) => void;
};

/** Offers the next episode or, after the last one, other shows, on top of the last frame of the film. */
export function LastFrame({ show, following, shouldAutoplay, onPlay, onCountdownEnd }: LastFrameProps) {
  const player = usePlayer();
  const replay = () => player.ask({ type: 'play' });
  if (following)
    return (
      <NextUp
        key={following.id}
        episode={following}
        shouldAutoplay={shouldAutoplay}
        onPlay={() => onPlay(following)}
        onCountdownEnd={() => onCountdownEnd(following)}
        onReplay={replay}
      />
    );
  return <EndOfShow show={show} onReplay={replay} />;
}
