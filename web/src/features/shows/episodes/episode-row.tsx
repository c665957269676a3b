import type { EpisodeItem } from '@kinora/contract/shows';
import { Link } from 'react-router';
import { duration, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session.ts';
import { entrance } from '#lib/way-in.ts';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { watchAddress } from '../play/watch-address.ts';

type EpisodeRowProps = { episode: EpisodeItem; onPlay: (() => void) | undefined };

/** An episode of the list; pressing it plays it, or leads to what is needed for that. */
export function EpisodeRow({ episode, onPlay }: EpisodeRowProps) {
  const user = useSession();
  const target = user?.is_subscribed ? watchAddress(episode.id) : user ? '/plan-details' : entrance();
  return (
    <li>
      <Link
        to={target}
        onClick={onPlay}
        className="group grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-2 rounded-dialog p-3 transition-colors duration-160 hover:bg-ink/5 sm:grid-cols-[13rem_1fr] md:gap-x-7"
      >
        <span className="relative block self-start overflow-hidden rounded-card sm:row-span-2">
          <Picture
            path={episode.landscape_image}
            kind="landscape"
            title={episode.title}
            color={episode.color}
            sizes="(min-width: 640px) 13rem, 8.5rem"
          />
          <span className="absolute inset-0 grid place-items-center bg-scrim/30 opacity-0 transition-opacity duration-160 group-hover:opacity-100 group-focus-visible:opacity-100">
            <Icon name="play" size={30} />
          </span>
        </span>
        <span className="min-w-0 self-center wrap-anywhere sm:self-end">
          <span className="block font-medium">
            <span className="sr-only">Play episode </span>
            <span className="text-ink-faint tabular-nums">{episode.episode_number}</span>
            {'\u2002'}
            <bdi>{episode.title}</bdi>
          </span>
          <span className="mt-0.5 block text-small text-ink-faint">
            {episode.duration !== null && `${duration(episode.duration)} · `}
            {shortDate(episode.release_date)}
          </span>
        </span>
        {episode.description && (
          <span className="col-span-2 line-clamp-3 max-w-3xl text-small wrap-anywhere text-ink-secondary sm:col-span-1 sm:line-clamp-2">
            <bdi>{episode.description}</bdi>
          </span>
        )}
      </Link>
    </li>
  );
}
