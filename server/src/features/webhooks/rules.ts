import { after, day, hour, minute, second } from '#clock.ts';

/** The pauses after each failed attempt, as Standard Webhooks recommends; about three days in total. */
const pauses_ms = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Returns when to make the next attempt after this many failed ones; null to give up. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const pause_ms = pauses_ms[tries - 1];
  return pause_ms === undefined ? null : after(now, pause_ms);
}

/** A webhook to which nothing could be delivered for this long is switched off. */
const disableAfter_ms = 3 * day;

/**
 * Whether a webhook is switched off after a failed attempt: after three days without a success, or
 * immediately on a 410.
 */
export const shouldDisable = (failing_since: Date, status: number | null, now: Date): boolean =>
  status === 410 || failing_since <= after(now, -disableAfter_ms);

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** How long events are also signed with a secret after it was replaced. */
export const oldSecretLifetime_ms = day;

/** How many replaced secrets are used at a time, so that the signatures fit into a header. */
export const maxOldSecrets = 3;

/** How long deliveries can be looked up and sent again. */
export const deliveryRetention_ms = 30 * day;
