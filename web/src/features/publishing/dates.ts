/** The local midnight at which a day (`2022-01-07`) begins, as `Thu Jan 06 2022 23:00:00 GMT+0000`. */
export function utcDateText(day: string): string {
  const [weekday = '', date, month, year, time] = new Date(`${day}T00:00`).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${date} ${year} ${time} GMT+0000`;
}

/** The local day of an instant, formatted for a date input: `2022-01-07`. */
export function localDay(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** A day as `01/07/2022`. */
export function numericDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** The browser's time zone, such as `Europe/Paris`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Europe/Paris (GMT+1)`, with the offset on that day. */
export function zoneLabel(time_zone: string, day: string): string {
  // While a year is being typed, the date may be invalid.
  const date = isNaN(Date.parse(`${day}T12:00Z`)) ? new Date() : new Date(`${day}T12:00Z`);
  const format = new Intl.DateTimeFormat('en', { timeZone: time_zone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value;
  return offset && offset !== time_zone ? `${time_zone} (${offset})` : time_zone;
}
