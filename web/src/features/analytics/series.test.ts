import { expect, test } from 'vitest';
import type { Analytics } from '@kinora/contract/analytics/analytics';
import { formatCsv } from '@kinora/contract/csv';
import { toCsvRows } from './series.ts';

const analytics: Analytics = {
  views: [{ month: '2026-10', views: 12_345 }],
  followers: [],
  revenue: [
    { month: '2026-09', revenue: 433, currency: 'usd' },
    { month: '2026-10', revenue: -29, currency: 'usd' },
    { month: '2026-10', revenue: 1200, currency: 'jpy' },
  ],
  watch_time: [],
  episodes: [],
  counted_at: null,
};

test('a monthly CSV has amounts in major units, and other numbers unrounded', () => {
  expect(formatCsv(toCsvRows(analytics, 'revenue'))).toBe(
    'month,revenue,currency\r\n2026-09,4.33,USD\r\n2026-10,-0.29,USD\r\n2026-10,1200,JPY\r\n',
  );
  expect(formatCsv(toCsvRows(analytics, 'views'))).toBe('month,views\r\n2026-10,12345\r\n');
});
