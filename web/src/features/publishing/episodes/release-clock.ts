import { parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { timeOfDay } from '#lib/format.ts';

/** A note about a time that daylight saving skips or repeats on that day; null for any other time. */
export function clockNote(day: string, time: string, time_zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(time)) return null;
  const chosenTime = parseDateTime(`${day}T${time.slice(0, 5)}`);
  const earlier = toZoned(chosenTime, time_zone, 'earlier');
  const released = toZoned(chosenTime, time_zone);
  const shown = toCalendarDateTime(released).toString().slice(11, 16);
  if (shown !== time.slice(0, 5))
    return `The clocks go forward that day and skip ${timeOfDay(time)}: the episode is released at ${timeOfDay(shown)}.`;
  if (earlier.compare(toZoned(chosenTime, time_zone, 'later')) !== 0)
    return `The clocks go back that day, and ${timeOfDay(shown)} happens twice: the episode is released the first time.`;
  return null;
}

/** All time zones the browser knows, plus the chosen one in case the browser has another name for it. */
export function timeZoneOptions(chosen: string): { id: string; name: string }[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].toSorted().map((zone) => ({ id: zone, name: zone.replaceAll('_', ' ') }));
}
