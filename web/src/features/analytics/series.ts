import type { Analytics } from '@kinora/contract/analytics/analytics';
import type { CsvCell } from '@kinora/contract/csv';
import { amountStyle, countStyle, hourStyle, toMajorUnits, type NumberStyle } from './numbers.ts';

export type Point = { month: string; value: number };

/** A monthly time series. */
export type Series = {
  id: 'views' | 'followers' | 'revenue' | 'watch_time';
  name: string;
  points: Point[];
  style: NumberStyle;
  /** The smallest sensible axis step. */
  step: number;
  /** Whether the last month is the current one, which is incomplete. */
  isLastMonthIncomplete: boolean;
  /** Text shown in place of an empty chart. */
  emptyText: string;
};

const defaultCurrency = 'usd';
const secondsPerHour = 3600;

export function toMonthlySeries({ views, followers, revenue, watch_time }: Analytics): Series[] {
  // If the operator has changed the currency, the chart shows only the current one; the file contains all of them.
  const currency = revenue.at(-1)?.currency ?? defaultCurrency;
  return [
    {
      id: 'views',
      name: 'Views',
      points: views.map(({ month, views: value }) => ({ month, value })),
      style: countStyle,
      step: 1,
      isLastMonthIncomplete: true,
      emptyText: 'Nobody has watched this show yet. A view counts after the first 30 seconds.',
    },
    {
      id: 'followers',
      name: 'Followers',
      points: followers.map(({ month, followers: value }) => ({ month, value })),
      style: countStyle,
      step: 1,
      isLastMonthIncomplete: false,
      emptyText: 'Nobody follows this show yet.',
    },
    {
      id: 'revenue',
      name: 'Revenue',
      points: revenue
        .filter((month) => month.currency === currency)
        .map(({ month, revenue: value }) => ({ month, value })),
      style: amountStyle(currency),
      step: 1,
      isLastMonthIncomplete: false,
      emptyText: 'Nothing has been earned yet. A month’s royalties appear here once it is closed.',
    },
    {
      id: 'watch_time',
      name: 'Watch time',
      points: watch_time.map(({ month, watched_s }) => ({ month, value: watched_s / secondsPerHour })),
      style: hourStyle,
      step: 0,
      isLastMonthIncomplete: true,
      emptyText: 'Nobody has watched this show yet.',
    },
  ];
}

/** All months of a series as rows of a file, unrounded; amounts are in major units, as spreadsheets expect. */
export function toCsvRows(analytics: Analytics, id: Series['id']): CsvCell[][] {
  const months: Record<string, CsvCell>[] =
    id === 'revenue'
      ? analytics.revenue.map(({ month, revenue, currency }) => ({
          month,
          revenue: toMajorUnits(revenue, currency),
          currency: currency.toUpperCase(),
        }))
      : analytics[id];
  return [Object.keys(months[0] ?? {}), ...months.map((month) => Object.values(month))];
}
