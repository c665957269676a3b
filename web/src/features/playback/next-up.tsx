import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import { useEffect, useEffectEvent, useState } from 'react';
import { count, duration } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { EndFrame } from './end-frame.tsx';
import { useReachable } from './use-reachable.ts';

const countdown_s = 10;

/** After the last frame: starts the next episode automatically unless cancelled. */
export function NextUp({ episode, onPlay }: { episode: EpisodeItem; onPlay: () => void }) {
  const [left_s, setLeft] = useState(countdown_s);
  const [isCancelled, setIsCancelled] = useState(false);
  const isReachable = useReachable(episode.id);
  const isCounting = !isCancelled && isReachable;
  const isOver = left_s === 0;
  const play = useEffectEvent(onPlay);
  useEffect(() => {
    if (!isCounting) return undefined;
    const ticking = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(ticking);
  }, [isCounting]);
  useEffect(() => {
    if (isOver) play();
  }, [isOver]);

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
          {/* A separate live region, so that it is read once and not with every second of the countdown. */}
          <p role="status" className="text-small text-ink-secondary empty:hidden">
            {!isReachable &&
              (isCancelled
                ? 'Waiting for the connection…'
                : 'Waiting for the connection… The next episode begins once it is back.')}
          </p>
          <p role="alert" className="sr-only">
            {isCancelled ? 'Cancelled' : `The next episode begins in ${count(countdown_s, 'second')}`}
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
            {!isCancelled && (
              <Button
                variant="secondary"
                onPress={({ target }) => {
                  // The button is about to disappear and would lose the focus.
                  if (target.previousElementSibling instanceof HTMLElement)
                    target.previousElementSibling.focus();
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
