import { parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { timeOfDay } from '#lib/format.ts';

/** What there is to say of a wall-clock time that daylight saving makes odd on that day; null of any other. */
export function clockNote(day: string, time: string, time_zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(time)) return null;
  const wanted = parseDateTime(`${day}T${time.slice(0, 5)}`);
  const first = toZoned(wanted, time_zone, 'earlier');
  const released = toZoned(wanted, time_zone);
  const shown = toCalendarDateTime(released).toString().slice(11, 16);
  if (shown !== time.slice(0, 5))
    return `The clocks go forward that day, and ${timeOfDay(time)} does not come: the episode is released at ${timeOfDay(shown)}.`;
  if (first.compare(toZoned(wanted, time_zone, 'later')) !== 0)
    return `The clocks go back that day, and ${timeOfDay(shown)} comes twice: the episode is released the first time.`;
  return null;
}

/** Every time zone that the browser knows, and the one that is chosen, if it knows it by another name. */
export function zonesWith(chosen: string): { id: string; name: string }[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].toSorted().map((zone) => ({ id: zone, name: zone.replaceAll('_', ' ') }));
}
