import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { duration } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Picture } from '#ui/media/picture.tsx';

type EpisodeLinkProps = { episode: EpisodeItem; isCurrent: boolean; onPress: () => void };

/** An episode in the sidebar. Replaces the current history entry, so that closing still leads back. */
export function EpisodeLink({ episode, isCurrent, onPress }: EpisodeLinkProps) {
  return (
    <li>
      <PlainLink
        to={`/watch/${episode.id}`}
        replace
        onClick={onPress}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'grid grid-cols-[8rem_1fr] items-center gap-3.5 rounded-card p-2.5 transition-colors duration-160 hover:bg-ink/8',
          isCurrent && 'bg-ink/6',
        )}
      >
        <Picture
          path={episode.landscape_image}
          kind="landscape"
          title={episode.title}
          color={episode.color}
          sizes="8rem"
          className={classNames('rounded-card', isCurrent && 'outline-2 outline-offset-2 outline-gold')}
        />
        <span className="min-w-0">
          <span className="line-clamp-2 text-small font-medium wrap-anywhere">
            {episode.episode_number}. <bdi>{episode.title}</bdi>
          </span>
          <span
            className={classNames('mt-0.5 block text-caption', isCurrent ? 'text-gold' : 'text-ink-faint')}
          >
            {isCurrent ? 'Now playing' : episode.duration !== null && duration(episode.duration)}
          </span>
        </span>
      </PlainLink>
    </li>
  );
}
