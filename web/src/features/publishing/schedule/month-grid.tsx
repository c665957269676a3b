import type { Release } from '@kinora/contract/publishing/schedule';
import type { ReactNode } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { isSameMonth } from './days.ts';
import { longDay, monthName, weekdayName, weekdayShort } from './texts.ts';

type MonthGridProps = {
  month: string;
  weeks: readonly string[][];
  today: string;
  releases: readonly Release[];
  /** The day that a dragged release would be dropped on. */
  target: string | null;
  isLoading: boolean;
  /** Shows all releases of a day that has too many for the grid. */
  onMore: (day: string) => void;
  children: (release: Release) => ReactNode;
};

/** A day with more releases than this shows one fewer, plus a count of the rest. */
const maxPerDay = 4;

/** A month as a table of weeks, with the releases of each day. */
export function MonthGrid({
  month,
  weeks,
  today,
  releases,
  target,
  isLoading,
  onMore,
  children,
}: MonthGridProps) {
  const byDay = Map.groupBy(releases, (release) => release.release_date);
  return (
    <table
      aria-label={monthName(month)}
      aria-busy={isLoading}
      className={classNames(
        'w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-dialog border border-hairline',
        isLoading && 'animate-breathe',
      )}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={weekdayName(day)}
              className="border-b border-hairline bg-surface-raised px-1 py-2 text-center text-caption font-medium text-ink-secondary sm:px-2.5 sm:text-start sm:rtl:text-right"
            >
              {weekdayShort(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                className={classNames(
                  'h-18 border-e border-b border-hairline p-0.5 align-top max-[22.5rem]:px-px transition-colors duration-160 last:border-e-0 sm:h-28 sm:p-1.5',
                  '[tr:last-child>&]:border-b-0',
                  !isSameMonth(day, month) && 'bg-ink/2',
                  day === target && 'bg-gold/16 inset-ring-2 inset-ring-gold',
                )}
              >
                <time
                  dateTime={day}
                  aria-label={longDay(day)}
                  aria-current={day === today ? 'date' : undefined}
                  className={classNames(
                    'mb-1 grid size-7 place-items-center rounded-full text-caption tabular-nums',
                    day === today
                      ? 'bg-gold font-semibold text-on-gold'
                      : isSameMonth(day, month)
                        ? 'text-ink-secondary'
                        : 'text-ink-faint',
                  )}
                >
                  {Number(day.slice(8))}
                </time>
                <Day day={day} releases={byDay.get(day) ?? []} onMore={onMore}>
                  {children}
                </Day>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Pick<MonthGridProps, 'onMore' | 'children'> & { day: string; releases: readonly Release[] };

function Day({ day, releases, onMore, children }: DayProps) {
  if (releases.length === 0) return null;
  const shown = releases.length > maxPerDay ? releases.slice(0, maxPerDay - 1) : releases;
  const hiddenCount = releases.length - shown.length;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {shown.map((release) => (
        <li key={release.id}>{children(release)}</li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <button
            type="button"
            aria-label={`${hiddenCount} more on ${longDay(day)}`}
            onClick={() => onMore(day)}
            className="min-h-7 w-full rounded-card px-1 text-start text-caption text-ink-secondary transition-colors duration-160 hover:bg-ink/8 hover:text-ink sm:px-2"
          >
            +{hiddenCount} <span className="max-sm:hidden">more</span>
          </button>
        </li>
      )}
    </ul>
  );
}
