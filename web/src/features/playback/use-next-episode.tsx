import type { EpisodeItem, ShowDetails } from '@kinora/contract/catalogue/shows';
import { useState, type ReactNode } from 'react';
import { useSession } from '#lib/session/session.ts';
import { usePlayer, usePlayerState } from '#player/player-context.ts';
import { LastFrame } from './last-frame.tsx';
import { NextAtCredits } from './next-at-credits.tsx';
import { StillWatching } from './still-watching.tsx';
import { useStillWatching } from './use-still-watching.ts';

type Options = {
  episode_id: number;
  show: ShowDetails | null;
  following: EpisodeItem | null;
  /** Null if the film has no marked credits. */
  credits_start_s: number | null;
  onPlay: (episode: EpisodeItem) => void;
  onClose: () => void;
};

type NextEpisodeViews = {
  /** Replaces the film: after its end, or while the viewer may be asleep. */
  replacement: ReactNode;
  /** Shown over the film during its credits. */
  overlay: ReactNode;
};

/** What follows an episode: the next one, offered during the credits or at the end, or other shows. */
export function useNextEpisode({
  episode_id,
  show,
  following,
  credits_start_s,
  onPlay,
  onClose,
}: Options): NextEpisodeViews {
  const player = usePlayer();
  const hasEnded = usePlayerState((state) => state.hasEnded);
  const isInCredits = usePlayerState(
    ({ status, time, hasEnded: isOver }) =>
      credits_start_s !== null && status === 'ready' && !isOver && time >= credits_start_s,
  );
  const isAutoplayOn = useSession()?.preferences.autoplay_next ?? true;
  const { isIdle, asksBeforeNext, countEpisode, confirmWatching } = useStillWatching(player);
  // The episode whose credits the viewer chose to watch.
  const [cancelledEpisodeId, setCancelledEpisodeId] = useState<number | null>(null);
  const isCancelled = cancelledEpisodeId === episode_id;

  if (isIdle)
    return {
      replacement: (
        <StillWatching
          onContinue={() => {
            confirmWatching();
            player.ask({ type: 'play' });
          }}
          onClose={onClose}
        />
      ),
      overlay: null,
    };
  const autoplay = (next: EpisodeItem) => {
    countEpisode();
    onPlay(next);
  };
  if (hasEnded) {
    const shouldAsk = following !== null && isAutoplayOn && !isCancelled && asksBeforeNext;
    if (shouldAsk)
      return {
        replacement: (
          <StillWatching
            onContinue={() => {
              confirmWatching();
              onPlay(following);
            }}
            onClose={onClose}
          />
        ),
        overlay: null,
      };
    const replacement = (
      <LastFrame
        {...{ show, following }}
        shouldAutoplay={isAutoplayOn && !isCancelled}
        onPlay={onPlay}
        onCountdownEnd={autoplay}
      />
    );
    return { replacement, overlay: null };
  }
  if (!following || !isInCredits || isCancelled) return { replacement: null, overlay: null };
  return {
    replacement: null,
    overlay: (
      <NextAtCredits
        key={following.id}
        episode={following}
        shouldAutoplay={isAutoplayOn && !asksBeforeNext}
        onPlay={() => onPlay(following)}
        onCountdownEnd={() => autoplay(following)}
        onCancel={() => setCancelledEpisodeId(episode_id)}
      />
    ),
  };
}
