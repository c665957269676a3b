import type { TrashEntry } from '@kinora/contract/publishing/trash';
import { count, fileSize, timeAgo } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FactLine } from '#ui/page/fact-line.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useRestore } from './use-trash.ts';

const kindNames = { show: 'Show', season: 'Season', episode: 'Episode' };
const day_ms = 86_400_000;

function timeLeft({ removed_at, as_of }: TrashEntry): string {
  const days = Math.ceil((Date.parse(removed_at) - Date.parse(as_of)) / day_ms);
  return days > 0 ? `${count(days, 'day')} left` : 'Will be deleted permanently tonight';
}

const rowStyle =
  'grid gap-4 rounded-card bg-surface-raised p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-center';

type TrashItemProps = { entry: TrashEntry; onDelete: (entry: TrashEntry) => void };

export function TrashItem({ entry, onDelete }: TrashItemProps) {
  const restore = useRestore();
  const { id, kind, title, show_title, season_title, restore_first } = entry;
  const parents = [show_title, season_title].filter(Boolean).join(' › ');
  return (
    <li className={rowStyle}>
      <span className="block max-w-40 overflow-hidden rounded-card">
        <Picture
          path={entry.landscape_image}
          kind="landscape"
          title={title}
          color={entry.color}
          sizes="160px"
        />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-body font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {parents && <p className="text-small wrap-anywhere text-ink-secondary">{parents}</p>}
        <FactLine>
          <li>{kindNames[kind]}</li>
          {kind === 'show' && <li>{count(entry.seasons_count, 'season')}</li>}
          {kind !== 'episode' && <li>{count(entry.episode_count, 'episode')}</li>}
          {entry.stored_bytes > 0 && <li>{fileSize(entry.stored_bytes)}</li>}
          <li>Deleted {timeAgo(entry.deleted_at, Date.parse(entry.as_of))}</li>
          <li>{timeLeft(entry)}</li>
        </FactLine>
        {restore_first && (
          <p className="text-small text-ink-secondary">
            Restore the {restore_first.kind} “<bdi>{restore_first.title}</bdi>” first.
          </p>
        )}
        {entry.holds_slot && (
          <p className="text-small text-ink-secondary">
            It counts as this week’s episode while it can be restored. Delete it permanently to create another
            one now.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Restore ${title}`}
          isDisabled={restore_first !== null}
          isPending={restore.isPending}
          onPress={() => restore.mutate({ trash_id: id, title })}
        >
          Restore
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Delete permanently: ${title}`}
          onPress={() => onDelete(entry)}
        >
          Delete permanently
        </Button>
      </div>
    </li>
  );
}

export function TrashSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={rowStyle}>
          <Skeleton className="aspect-video w-full max-w-40" />
          <div className="grid gap-3">
            <Skeleton className="h-4 w-2/3 max-w-56" />
            <Skeleton className="h-3 w-4/5 max-w-80" />
          </div>
          <Skeleton className="h-9 w-44" />
        </div>
      ))}
    </div>
  );
}
