import type { Release } from '@kinora/contract/publishing/schedule';
import { timeOfDay } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chooseAgenda } from './days.ts';
import { releaseColors } from './release-colors.ts';
import { VideoState } from './video-state.tsx';
import { longDay, shortDay } from './texts.ts';

type MonthAgendaProps = {
  month: string;
  releases: readonly Release[];
  onOpen: (release: Release) => void;
  /** Lists the whole month. */
  onShowMonth: () => void;
};

/** Lists the releases of a month below its grid, which has no room for titles on a phone. */
export function MonthAgenda({ month, releases, onOpen, onShowMonth }: MonthAgendaProps) {
  const { shown, hasMore } = chooseAgenda(releases, month);
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-3 sm:hidden">
      <ul aria-label="Releases in this month" className="grid gap-1.5">
        {shown.map((release) => (
          <li key={release.id}>
            <button
              type="button"
              onClick={() => onOpen(release)}
              className={classNames(
                'grid min-h-12 w-full grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 rounded-card border-s-3 px-3 py-2 text-start text-small',
                releaseColors(release),
              )}
            >
              <span className="text-caption tabular-nums">
                <time dateTime={release.release_date} aria-label={longDay(release.release_date)}>
                  {shortDay(release.release_date)}
                </time>
                <span className="block">{timeOfDay(release.release_time)}</span>
              </span>
              <span className="min-w-0">
                <span className="block truncate font-medium">{release.title}</span>
                <span className="block truncate text-caption">
                  {release.is_out ? 'Out' : <VideoState release={release} />}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="secondary" size="small" onPress={onShowMonth}>
          Show the whole month
        </Button>
      )}
    </div>
  );
}
