import { expect, test } from 'vitest';
import { withdrawableUntil } from '#features/billing/withdrawal/rules.ts';

const began = '2026-11-01T10:00:00.000Z';
const open = {
  started_at: began,
  access_until: '2026-12-01T10:00:00.000Z',
  first_watched_at: null,
  withdrawn_at: null,
};
const until = (changes: Partial<typeof open> | { first_watched_at: string }, on: string, days = 14) =>
  withdrawableUntil({ ...open, ...changes }, days, new Date(on))?.toISOString() ?? null;

test('a member can withdraw from a subscription until the withdrawal period ends or they start watching', () => {
  expect(until({}, '2026-11-15T09:59:59.999Z')).toBe('2026-11-15T10:00:00.000Z');
  expect(until({}, '2026-11-15T10:00:00.000Z')).toBeNull();
  expect(until({ first_watched_at: began }, '2026-11-02T00:00:00Z')).toBeNull();
  expect(until({}, '2026-11-02T00:00:00Z', 0)).toBeNull();
  expect(until({ access_until: began }, '2026-11-02T00:00:00Z')).toBeNull();
});
