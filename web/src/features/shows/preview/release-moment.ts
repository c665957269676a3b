import { clockParts } from '#lib/format.ts';

const format = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...clockParts,
  timeZoneName: 'short',
});

/** A release to the minute, in the reader's zone and with its name. */
export const releaseMoment = (instant: string): string => format.format(new Date(instant));
