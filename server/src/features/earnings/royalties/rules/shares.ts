import { fanScaled } from '#features/earnings/royalties/rules/fan-scaled.ts';
import { floorOf, type Fraction } from '#features/earnings/royalties/rules/fraction.ts';
import { proRata } from '#features/earnings/royalties/rules/pro-rata.ts';
import type { Scheme } from '#features/earnings/royalties/rules/scheme.ts';
import { userCentric } from '#features/earnings/royalties/rules/user-centric.ts';
import {
  contributes,
  totalWatchedMs,
  type ViewerMonth,
} from '#features/earnings/royalties/rules/viewer-month.ts';

export const rules = ['fan_scaled_v1', 'pro_rata_v1', 'user_centric_v1'] as const;
export type Rule = (typeof rules)[number];

export const schemes: Record<Rule, Scheme> = {
  fan_scaled_v1: fanScaled,
  pro_rata_v1: proRata,
  user_centric_v1: userCentric,
};

/** What a viewer's month contributes to a show, in millionths of a minor unit. */
export type Share = { show_id: number; watched_ms: number; amount_micro: bigint };

const micro = 1_000_000n;

/**
 * Returns what one viewer's month contributes to each show they watched, rounded down to the micro-cent. It
 * depends only on that viewer and the month's factor, so any line of a statement can be recomputed from its viewers.
 */
export function shareOf(rule: Rule, viewer: ViewerMonth, factor: Fraction): Share[] {
  const watched = totalWatchedMs(viewer);
  if (!contributes({ net_minor: viewer.net_minor, watched_ms: watched })) return [];
  const rate = rateOf(rule, viewer, watched, factor);
  return viewer.shows
    .filter(({ watched_ms }) => watched_ms > 0)
    .map((show) => ({ ...show, amount_micro: floorOf(BigInt(show.watched_ms), rate) }));
}

/** Returns the micro-cents that a contributing viewer adds to a show for each millisecond watched. */
export function rateOf(rule: Rule, viewer: ViewerMonth, watched_ms: number, factor: Fraction): Fraction {
  const totals = { net_minor: BigInt(viewer.net_minor), watched_ms: BigInt(watched_ms) };
  const { num, den } = schemes[rule].rate(totals, factor);
  return { num: num * micro, den };
}
