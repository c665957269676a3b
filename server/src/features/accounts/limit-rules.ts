import { count } from '@kinora/contract/plural';
import { after, hour, minute, second } from '#clock.ts';

/**
 * After this many wrong passwords for one account from one network within this time, that pair is refused for the
 * same length of time.
 */
export const wrongPasswords = { max: 10, window_ms: 10 * minute };

/**
 * After this many wrong passwords for one account within an hour, from anywhere, unknown devices get only one attempt
 * per pause.
 */
export const wrongPasswordsForAccount = { max: 100, window_ms: hour, pause_ms: 30 * second };

/**
 * The limit for wrong codes from an authenticator app: there are only a million possible codes. Entering one
 * requires the password.
 */
export const wrongCodesForAccount: typeof wrongPasswordsForAccount = {
  max: 20,
  window_ms: hour,
  pause_ms: 5 * minute,
};

/**
 * Returns the time until which sign-ins to an account from a network are refused, given the latest failed attempts
 * of that pair (newest first); null if they are not refused.
 */
export function blockedUntil(tries: readonly Date[], now: Date): Date | null {
  const [newest, oldest] = [tries[0], tries[wrongPasswords.max - 1]];
  if (!newest || !oldest || newest.getTime() - oldest.getTime() >= wrongPasswords.window_ms) return null;
  return ifFuture(after(newest, wrongPasswords.window_ms), now);
}

/**
 * Returns when unknown devices may try to sign in to an account again, given its latest failed attempts (newest
 * first); null if they may now.
 */
export function throttledUntil(
  tries: readonly Date[],
  now: Date,
  { max, window_ms, pause_ms } = wrongPasswordsForAccount,
): Date | null {
  const [newest, oldest] = [tries[0], tries[max - 1]];
  if (!newest || !oldest || oldest <= after(now, -window_ms)) return null;
  return ifFuture(after(newest, pause_ms), now);
}

const ifFuture = (moment: Date, now: Date): Date | null => (moment > now ? moment : null);

/** Formats the remaining time for a person: `30 seconds`, `10 minutes`. */
export function waitText(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / second));
  return seconds <= 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute');
}
