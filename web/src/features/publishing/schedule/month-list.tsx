import type { Release } from '@kinora/contract/publishing/schedule';
import { timeOfDay } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { isSameMonth } from './days.ts';
import { longDay, monthName } from './texts.ts';
import { VideoState } from './video-state.tsx';

type MonthListProps = {
  month: string;
  releases: readonly Release[];
  isLoading: boolean;
  /** The requested day, whose heading receives the focus. */
  from: string | null;
  onOpen: (release: Release) => void;
};

/** The releases of a month, day by day. */
export function MonthList({ month, releases, isLoading, from, onOpen }: MonthListProps) {
  const days = Map.groupBy(
    releases.filter(({ release_date }) => isSameMonth(release_date, month)),
    (release) => release.release_date,
  );
  if (isLoading)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-16" />
      </div>
    );
  if (days.size === 0)
    return (
      <p className="rounded-dialog border border-hairline px-5 py-12 text-center text-ink-secondary">
        Nothing is released in {monthName(month)}.
      </p>
    );
  return (
    <ol aria-label={monthName(month)} className="grid gap-5">
      {[...days].map(([day, dayReleases]) => (
        <li key={day} data-day={day} className="grid gap-2">
          <h3
            ref={day === from ? focusHeading : undefined}
            tabIndex={day === from ? -1 : undefined}
            className="scroll-mt-24 text-small font-medium text-ink-secondary"
          >
            {longDay(day)}
          </h3>
          <ul className="grid gap-2">
            {dayReleases.map((release) => (
              <li key={release.id}>
                <button
                  type="button"
                  onClick={() => onOpen(release)}
                  className={classNames(
                    'grid w-full grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-card bg-surface-raised px-4 py-3 text-start text-small transition-colors duration-160 hover:bg-ink/8 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]',
                    release.is_out && 'text-ink-secondary',
                  )}
                >
                  <span className="font-semibold tabular-nums">{timeOfDay(release.release_time)}</span>
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{release.title}</span>
                    <span className="block truncate text-caption text-ink-faint">
                      {release.show_title} · {release.season_title} · Episode {release.episode_number}
                    </span>
                  </span>
                  <span className="col-start-2 flex items-center gap-2 text-caption sm:col-start-3">
                    {release.is_out && <span className="text-ink-faint">Out</span>}
                    {!(release.is_out && release.video_status === 'ready') && (
                      <VideoState release={release} />
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const focusHeading = (heading: HTMLElement | null) => heading?.focus();
