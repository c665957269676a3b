import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import { useState } from 'react';
import { count, duration } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { EndFrame } from './end-frame.tsx';
import { countdown_s, useNextCountdown } from './use-next-countdown.ts';
import { useReachable } from './use-reachable.ts';

type NextUpProps = {
  episode: EpisodeItem;
  /** Whether the next episode starts automatically. */
  shouldAutoplay: boolean;
  onPlay: () => void;
  onCountdownEnd: () => void;
  onReplay: () => void;
};

/** After the last frame: offers the next episode, which starts automatically unless cancelled or turned off. */
export function NextUp({ episode, shouldAutoplay, onPlay, onCountdownEnd, onReplay }: NextUpProps) {
  const [isCancelled, setIsCancelled] = useState(!shouldAutoplay);
  const isReachable = useReachable(episode.id);
  const isCounting = !isCancelled && isReachable;
  const left_s = useNextCountdown(isCounting, onCountdownEnd);

  return (
    <EndFrame>
      <div className="flex w-full flex-col items-center justify-center gap-8 sm:flex-row short:flex-row">
        <div className="w-full max-w-md shrink-0 sm:max-w-xs short:max-w-56">
          <Picture
            path={episode.landscape_image}
            kind="landscape"
            title={episode.title}
            color={episode.color}
            sizes="20rem"
            className="rounded-dialog shadow-picture"
          />
        </div>
        <div className="grid w-full max-w-md gap-1.5">
          <p className="text-small text-gold">
            {isCounting ? `Next episode in ${left_s} s` : 'Next episode'}
          </p>
          {/* A separate live region, so that it is read out once and not with every second of the countdown. */}
          <p role="status" className="text-small text-ink-secondary empty:hidden">
            {!isReachable &&
              (isCancelled
                ? 'Waiting for the connection…'
                : 'Waiting for the connection… The next episode starts once it is back.')}
          </p>
          <p role="alert" className="sr-only">
            {!shouldAutoplay
              ? 'Next episode'
              : isCancelled
                ? 'Cancelled'
                : isReachable && `The next episode starts in ${count(countdown_s, 'second')}`}
          </p>
          <h2 className="font-display text-title leading-tight font-medium wrap-anywhere">
            <bdi>{episode.title}</bdi>
          </h2>
          <p className="text-small text-ink-secondary">
            Episode {episode.episode_number}
            {episode.duration !== null && ` · ${duration(episode.duration)}`}
          </p>
          {episode.description && (
            <p className="line-clamp-2 text-small text-ink-secondary">{episode.description}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onPress={onPlay} isDisabled={!isReachable}>
              Play now
            </Button>
            <Button variant="secondary" onPress={onReplay}>
              Watch again
            </Button>
            {/* This button comes last, so that a double click on it presses nothing else. */}
            {!isCancelled && (
              <Button
                variant="secondary"
                onPress={({ target }) => {
                  // The button is about to disappear and would lose the focus. Offline, Play now is disabled.
                  target.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
                  setIsCancelled(true);
                }}
              >
                Cancel
              </Button>
            )}
          </div>
        </div>
      </div>
    </EndFrame>
  );
}
