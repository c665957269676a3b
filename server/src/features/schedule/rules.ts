import { releaseMoment } from '#features/publisher-episodes/rules.ts';

/** The moment that a release is moved to, or why it cannot be: what is out stays out, for viewers have seen it. */
export function movedRelease(
  current: { release_at: string; release_zone: string },
  wanted: { release_date: string; release_time: string },
  now: Date,
): Date | 'is out' | 'has passed' {
  if (Date.parse(current.release_at) <= now.getTime()) return 'is out';
  const moment = releaseMoment(wanted.release_date, wanted.release_time, current.release_zone);
  return moment > now ? moment : 'has passed';
}
