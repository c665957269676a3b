import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import { count } from '#lib/format.ts';
import { usePlayerState } from '#player/player-context.ts';
import { Button } from '#ui/button/button.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { countdown_s, useNextCountdown } from './use-next-countdown.ts';
import { useReachable } from './use-reachable.ts';

type NextAtCreditsProps = {
  episode: EpisodeItem;
  /** Whether the next episode starts automatically. */
  shouldAutoplay: boolean;
  onPlay: () => void;
  onCountdownEnd: () => void;
  onCancel: () => void;
};

/** Offers the next episode in a corner while the credits run. */
export function NextAtCredits({
  episode,
  shouldAutoplay,
  onPlay,
  onCountdownEnd,
  onCancel,
}: NextAtCreditsProps) {
  const isPaused = usePlayerState((state) => state.isPaused);
  const isReachable = useReachable(episode.id);
  const left_s = useNextCountdown(shouldAutoplay && isReachable && !isPaused, onCountdownEnd);
  return (
    <section
      aria-label="Next episode"
      className="absolute end-[max(var(--spacing-gutter),env(safe-area-inset-right))] bottom-40 grid w-72 max-w-[calc(100vw-2*var(--spacing-gutter))] animate-overlay grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 rounded-dialog bg-surface-overlay/95 p-3 shadow-picture ring-1 ring-ink/15 sm:w-96 short:bottom-28"
    >
      <Picture
        path={episode.landscape_image}
        kind="landscape"
        title={episode.title}
        color={episode.color}
        sizes="7rem"
        className="rounded-card"
      />
      <div className="min-w-0">
        <p className="text-caption text-gold">
          {shouldAutoplay && isReachable ? `Next episode in ${left_s} s` : 'Next episode'}
        </p>
        <p className="line-clamp-2 text-small font-medium wrap-anywhere">
          {episode.episode_number}. <bdi>{episode.title}</bdi>
        </p>
        <p role="status" className="sr-only">
          {shouldAutoplay && isReachable && `The next episode starts in ${count(countdown_s, 'second')}`}
          {!isReachable && 'Waiting for the connection…'}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2">
        <Button size="small" onPress={onPlay} isDisabled={!isReachable}>
          Play now
        </Button>
        <Button size="small" variant="secondary" onPress={onCancel}>
          Watch credits
        </Button>
      </div>
    </section>
  );
}
