import { formatMoney } from '@kinora/contract/money';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats an instant as `Jan 1st 22`, in the reader's time zone unless `timeZone` is set. */
export function shortDate(instant: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: '2-digit',
    timeZone,
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = Number(part('day'));
  return `${part('month')} ${day}${endings[ordinals.select(day)] ?? 'th'} ${part('year')}`;
}

const spans = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const;

/** Formats how long ago an instant was: `just now`, `5 minutes ago`, `yesterday`; after a week, its date. */
export function timeAgo(instant: string, now = Date.now()): string {
  const seconds = (now - Date.parse(instant)) / 1000;
  const span = spans.findLast(([, length]) => seconds >= length);
  if (!span) return 'just now';
  if (seconds >= 7 * 86_400) return shortDate(instant);
  const [unit, length] = span;
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}

/** Formats a duration in seconds as text: `48 min`, `1 h 5 min`, `40 s`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Formats seconds as `mm:ss`, or `hh:mm:ss` above 3599 s. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutesAndSeconds = `${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
  return whole > 3599 ? `${twoDigits(Math.floor(whole / 3600))}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Formats integer minor units of a currency, e.g. `$9.99`, in the reader's locale. */
export const money = formatMoney;

export { count, plural } from '@kinora/contract/plural';

/** The app's format for hours and minutes, chosen to match the browser's time fields. */
export const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const;

const exact = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...hourAndMinute,
  timeZoneName: 'short',
});

/** Formats an instant to the minute, in the reader's time zone: `Sat, Nov 28, 2026, 06:30 PM GMT+1`. */
export const exactMoment = (instant: string): string => exact.format(new Date(instant));

/** Formats a time of day such as `15:10` in the reader's locale: `03:10 PM`, or `15:10`. */
export function timeOfDay(time: string): string {
  const format = new Intl.DateTimeFormat(undefined, { ...hourAndMinute, timeZone: 'UTC' });
  return format.format(new Date(`1970-01-01T${time.slice(0, 5)}Z`));
}

/** Formats the total length of films, which may be zero: `0 h`, `12 min`, `3 h 20 min`. */
export const totalLength = (seconds: number): string => (seconds === 0 ? '0 h' : duration(seconds));

/**
 * Formats a number of bytes in decimal units, as used for quotas and disks: `640 KB`, `18.3 MB`,
 * `1.24 GB`, `2 TB`.
 */
export function fileSize(bytes: number): string {
  const unit = sizeUnits.findLast(({ size }) => bytes >= size) ?? sizeUnits[0];
  // A non-empty size is never shown as `0 KB`.
  const value = unit.name === 'KB' ? Math.ceil(bytes / unit.size) : bytes / unit.size;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: unit.digits })} ${unit.name}`;
}
const sizeUnits = [
  { name: 'KB', size: 1e3, digits: 0 },
  { name: 'MB', size: 1e6, digits: 1 },
  { name: 'GB', size: 1e9, digits: 2 },
  { name: 'TB', size: 1e12, digits: 2 },
] as const;
