import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { duration } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { authPath } from '#lib/session/return-path.ts';
import { storeWantedPage } from '#lib/session/wanted-page.ts';
import { IconToggle } from '#ui/button/icon-toggle.tsx';
import { WatchedBar } from '#ui/media/watched-bar.tsx';
import { ShortDate } from '#ui/page/short-date.tsx';
import { watchPath } from '../play/watch-path.ts';
import { EpisodeParts, rowStyle } from './episode-parts.tsx';
import type { ShowProgress } from './use-show-progress.ts';

type EpisodeRowProps = {
  episode: EpisodeItem;
  /**
   * How much of the show the viewer has watched; null until known. If omitted, the row neither shows progress nor
   * lets the viewer change it.
   */
  progress?: ShowProgress | null;
  onPlay: (() => void) | undefined;
};

/** An episode in the list; pressing it plays the episode, or leads to signing in or subscribing first. */
export function EpisodeRow({ episode, progress, onPlay }: EpisodeRowProps) {
  const episodeProgress = progress?.find(episode.id) ?? null;
  const user = useSession();
  const filmPath = watchPath(episode.id);
  const target = user?.is_subscribed ? filmPath : user ? '/plan-details' : authPath();
  return (
    <li className="flex items-center">
      <PlainLink
        to={target}
        onClick={() => {
          if (!user?.is_subscribed) storeWantedPage(filmPath);
          onPlay?.();
        }}
        className={`group min-w-0 grow ${rowStyle} transition-colors duration-160 hover:bg-ink/5`}
      >
        <EpisodeParts
          episode={episode}
          isPlayable
          bar={episodeProgress && <WatchedBar {...episodeProgress} duration={episode.duration} />}
          when={
            <>
              {episode.duration !== null && `${duration(episode.duration)} · `}
              <ShortDate instant={episode.release_date} />
              {episodeProgress?.finished && ' · Watched'}
            </>
          }
        />
      </PlainLink>
      {progress !== undefined && user?.is_subscribed && (
        // The same width before the progress is known, so that nothing moves.
        <span className="w-11 shrink-0">
          {progress && (
            <IconToggle
              icon="check"
              label={`Watched: ${episode.title}`}
              isOn={episodeProgress?.finished ?? false}
              onPress={() => progress.setWatched(episode.id, !episodeProgress?.finished)}
            />
          )}
        </span>
      )}
    </li>
  );
}
