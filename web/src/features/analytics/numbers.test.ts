import { expect, test } from 'vitest';
import { amountStyle, inThousands, percent } from './numbers.ts';

test('abbreviates numbers of a thousand or more', () => {
  const formatted = [0, 7, 999, 1000, 1500, 12_345, 1_500_000, -2000].map((value) =>
    inThousands(value, 'en'),
  );
  expect(formatted).toEqual(['0', '7', '999', '1K', '1.5K', '12.3K', '1,500K', '-2K']);
});

test('shows cents below a hundred, and abbreviates amounts of a thousand or more', () => {
  const { axis, full } = amountStyle('usd', 'en-US');
  expect([0, 433, 98_011, 100_000, 1_234_500, -33].map(axis)).toEqual([
    '$0',
    '$4.33',
    '$980',
    '$1K',
    '$12.3K',
    '-$0.33',
  ]);
  expect(full(1_234_500)).toBe('$12,345.00');
  expect(amountStyle('jpy', 'en-US').axis(12_000)).toBe('¥12K');
});

test('a share of zero is 0%', () => {
  expect([percent(7, 12), percent(0, 0)]).toEqual(['58%', '0%']);
});
