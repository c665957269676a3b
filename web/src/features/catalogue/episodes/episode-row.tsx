import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import { Link } from 'react-router';
import { duration, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { entrancePath } from '#lib/session/return-path.ts';
import { watchAddress } from '../play/watch-address.ts';
import { EpisodeParts, rowStyle } from './episode-parts.tsx';

type EpisodeRowProps = { episode: EpisodeItem; onPlay: (() => void) | undefined };

/** An episode in the list; pressing it plays it, or leads to signing in or subscribing first. */
export function EpisodeRow({ episode, onPlay }: EpisodeRowProps) {
  const user = useSession();
  const target = user?.is_subscribed ? watchAddress(episode.id) : user ? '/plan-details' : entrancePath();
  return (
    <li>
      <Link
        to={target}
        onClick={onPlay}
        className={`group ${rowStyle} transition-colors duration-160 hover:bg-ink/5`}
      >
        <EpisodeParts
          episode={episode}
          isPlayable
          when={
            <>
              {episode.duration !== null && `${duration(episode.duration)} · `}
              {shortDate(episode.release_date)}
            </>
          }
        />
      </Link>
    </li>
  );
}
