import { hour } from '@kinora/server/clock';
import type { Config } from '@kinora/server/config/config';
import {
  closableFrom,
  monthOf,
  monthSpan,
  monthsBetween,
} from '@kinora/server/features/earnings/royalties/rules/calendar';

/** How many months of royalties are closed. */
const closed_months = 6;

/** The months whose royalties are closed, oldest first; the demo's service opened with the first of them. */
export function closedMonths({ royalty_close_day }: Config, now: Date): string[] {
  const long_ago = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - closed_months - 2)));
  return monthsBetween(long_ago, now)
    .filter((month) => closedAt(month, royalty_close_day) <= now)
    .slice(-closed_months);
}

/** When the nightly job closed a month. */
export const closedAt = (month: string, close_day: number): Date =>
  new Date(closableFrom(month, close_day).getTime() + 5 * hour);

/** When the demo's first members joined. */
export const openedAt = (config: Config, now: Date): Date =>
  new Date(monthSpan(closedMonths(config, now)[0] ?? monthOf(now)).from_ms);
