import { after, hour, minute } from '#clock.ts';

/**
 * Whether a message is recent enough not to be a replay. If SNS or EventBridge delivers a message later than this,
 * polling makes up for it.
 */
export function isTimely(sent: string, now: Date): boolean {
  const sent_at = Date.parse(sent);
  return sent_at > after(now, -hour).getTime() && sent_at < after(now, 10 * minute).getTime();
}
