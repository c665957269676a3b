import { after, hour, minute } from '#clock.ts';

/** Both services give up well within an hour or are caught up with by asking; what comes later is a repetition. */
export function isTimely(sent: string, now: Date): boolean {
  const sent_at = Date.parse(sent);
  return sent_at > after(now, -hour).getTime() && sent_at < after(now, 10 * minute).getTime();
}
