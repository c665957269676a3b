import * as z from 'zod/mini';
import { parseTime } from './film-time.ts';

const timeHint = 'Enter a time such as 1:05 or 1:02:03';

/** A typed time, parsed into seconds. */
export const TimeField = z.pipe(
  z.string().check(z.refine((text) => parseTime(text) !== null, timeHint)),
  z.transform((text) => parseTime(text) ?? 0),
);

/** A typed time that may be empty. */
export const OptionalTimeField = z.pipe(
  z.string().check(z.refine((text) => text.trim() === '' || parseTime(text) !== null, timeHint)),
  z.transform((text) => parseTime(text)),
);
