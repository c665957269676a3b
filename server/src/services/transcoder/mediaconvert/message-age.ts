import { after, hour, minute } from '#clock.ts';

/**
 * Whether a message is too recent to be a replay. SNS and EventBridge stop retrying well within an hour, or
 * polling makes up for it.
 */
export function isTimely(sent: string, now: Date): boolean {
  const sent_at = Date.parse(sent);
  return sent_at > after(now, -hour).getTime() && sent_at < after(now, 10 * minute).getTime();
}
