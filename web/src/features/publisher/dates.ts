/** The midnight with which a day (`2022-01-07`) begins here, as `Thu Jan 06 2022 23:00:00 GMT+0000`. */
export function utcDateText(day: string): string {
  const [weekday = '', date, month, year, time] = new Date(`${day}T00:00`).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${date} ${year} ${time} GMT+0000`;
}

/** The day of an instant here, as a date field has it: `2022-01-07`. */
export function localDay(instant: string): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A day as `01/07/2022`. */
export function numericDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** The name of the time zone that the reader lives in, such as `Europe/Paris`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Europe/Paris (GMT+1)`, with the offset of the day given. */
export function zoneLabel(time_zone: string, day: string): string {
  // While a year is typed it may have a digit too many for a while.
  const at = isNaN(Date.parse(`${day}T12:00Z`)) ? new Date() : new Date(`${day}T12:00Z`);
  const parts = new Intl.DateTimeFormat('en', { timeZone: time_zone, timeZoneName: 'shortOffset' });
  const offset = parts.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value;
  return offset && offset !== time_zone ? `${time_zone} (${offset})` : time_zone;
}
