import { expect, test } from 'vitest';
import { withdrawableUntil } from '#features/billing/withdrawal/rules.ts';

const startTime = '2026-11-01T10:00:00.000Z';
const open = {
  started_at: startTime,
  access_until: '2026-12-01T10:00:00.000Z',
  first_watched_at: null,
  withdrawn_at: null,
};
const readDeadline = (changes: Partial<typeof open> | { first_watched_at: string }, on: string, days = 14) =>
  withdrawableUntil({ ...open, ...changes }, days, new Date(on))?.toISOString() ?? null;

test('a member can withdraw from a subscription until the withdrawal period ends or they start watching', () => {
  expect(readDeadline({}, '2026-11-15T09:59:59.999Z')).toBe('2026-11-15T10:00:00.000Z');
  expect(readDeadline({}, '2026-11-15T10:00:00.000Z')).toBeNull();
  expect(readDeadline({ first_watched_at: startTime }, '2026-11-02T00:00:00Z')).toBeNull();
  expect(readDeadline({}, '2026-11-02T00:00:00Z', 0)).toBeNull();
  expect(readDeadline({ access_until: startTime }, '2026-11-02T00:00:00Z')).toBeNull();
});
