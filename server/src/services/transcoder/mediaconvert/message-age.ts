import { after, hour, minute } from '#clock.ts';

/**
 * Both services stop retrying well within an hour, or polling makes up for it; a later message is a replay.
 */
export function isTimely(sent: string, now: Date): boolean {
  const sent_at = Date.parse(sent);
  return sent_at > after(now, -hour).getTime() && sent_at < after(now, 10 * minute).getTime();
}
