import { fromDate, startOfWeek, toCalendarDate } from '@internationalized/date';
import { shortDate } from '#lib/format.ts';

type Reader = { locale: string; timeZone: string };

/** The episodes of a week; `startDate` is the first day, e.g. `2026-11-23`. */
export type Week<Episode> = { startDate: string; title: string; episodes: Episode[] };

/**
 * Groups episodes, newest first, by the week of their release. The reader's locale sets the first
 * day of the week, and their time zone decides which day a release falls on.
 */
export function groupByWeek<Episode extends { release_date: string }>(
  episodes: readonly Episode[],
  now: Date,
  { locale, timeZone }: Reader = new Intl.DateTimeFormat().resolvedOptions(),
): Week<Episode>[] {
  const findWeekStart = (date: Date) => startOfWeek(toCalendarDate(fromDate(date, timeZone)), locale);
  const currentWeekStart = findWeekStart(now);
  const weeks: Week<Episode>[] = [];
  for (const episode of episodes) {
    const weekStart = findWeekStart(new Date(episode.release_date));
    const startDate = weekStart.toString();
    const last = weeks.at(-1);
    if (last?.startDate === startDate) {
      last.episodes.push(episode);
      continue;
    }
    const daysSince = currentWeekStart.compare(weekStart);
    const title =
      daysSince <= 0
        ? 'Earlier this week'
        : daysSince <= 7
          ? 'Last week'
          : `Week of ${shortDate(weekStart.toDate(timeZone).toISOString(), timeZone)}`;
    weeks.push({ startDate, title, episodes: [episode] });
  }
  return weeks;
}
