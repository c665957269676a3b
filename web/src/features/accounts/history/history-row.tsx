import type { WatchHistoryItem } from '@kinora/contract/accounts/watch-history';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { duration, timeAgo } from '#lib/format.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { WatchedBar } from '#ui/media/watched-bar.tsx';

/** An episode in the history; pressing it resumes playback. */
export function HistoryRow({ item, onRemove }: { item: WatchHistoryItem; onRemove: () => void }) {
  const { episode_id, title, episode_number, show_name, landscape_image, color, watched_at } = item;
  return (
    <li className="flex items-center gap-1 rounded-dialog transition-colors duration-160 hover:bg-ink/5">
      <PlainLink
        to={`/watch/${episode_id}`}
        className="grid min-w-0 grow grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 p-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6"
      >
        <span className="relative block">
          <Picture
            path={landscape_image}
            kind="landscape"
            title={title}
            color={color}
            sizes="(min-width: 640px) 11rem, 7rem"
            className="rounded-card"
          />
          <WatchedBar {...item} />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <bdi>{show_name}</bdi>
          </span>
          <span className="line-clamp-2 text-small wrap-anywhere text-ink-secondary">
            Episode {episode_number} · <bdi>{title}</bdi>
          </span>
          <span className="mt-1 block text-caption text-ink-secondary">
            {timeAgo(watched_at)} · {watchState(item)}
          </span>
        </span>
      </PlainLink>
      <IconButton icon="trash" label={`Remove ${title} from your history`} onPress={onRemove} />
    </li>
  );
}

function watchState({ finished, duration: length, position }: WatchHistoryItem): string {
  if (finished) return 'watched';
  return length === null ? 'started' : `${duration(Math.max(1, length - position))} left`;
}
