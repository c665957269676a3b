import type { Release } from '@kinora/contract/schedule';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { isSameMonth } from './days.ts';
import { longDay, monthName, weekdayName, weekdayShort } from './words.ts';

type MonthGridProps = {
  month: string;
  weeks: readonly string[][];
  today: string;
  releases: readonly Release[];
  /** The day on which something would land. */
  target: string | null;
  isLoading: boolean;
  children: (release: Release) => ReactNode;
};

/** A month as a table of weeks, with what comes out on each day. */
export function MonthGrid({ month, weeks, today, releases, target, isLoading, children }: MonthGridProps) {
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
              className="border-b border-hairline bg-surface-raised px-1 py-2 text-center text-caption font-medium text-ink-secondary sm:px-2.5 sm:text-start"
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
                {byDay.has(day) && (
                  <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                    {byDay.get(day)?.map((release) => (
                      <li key={release.id}>{children(release)}</li>
                    ))}
                  </ul>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
