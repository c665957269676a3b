import { expect, test } from 'vitest';
import { after, day } from '#clock.ts';
import { isBackupDue, isDiskLow } from '#features/operator/overview/rules.ts';

test('a disk is low before uploads pause, and with less than ten gigabytes in any case', () => {
  expect(isDiskLow(50e9, 1e9)).toBe(false);
  expect(isDiskLow(9e9, 0)).toBe(true);
  expect(isDiskLow(50e9, 40e9)).toBe(true);
});

test.each([
  ['that was never made on a developer’s own machine', null, { isExposed: false, isEmbedded: true }, false],
  ['that was never made of a service open to others', null, { isExposed: true, isEmbedded: true }, true],
  ['of a database server with its own backups', null, { isExposed: true, isEmbedded: false }, false],
  ['of a week ago', 7, { isExposed: true, isEmbedded: true }, false],
  ['of eight days ago', 8, { isExposed: true, isEmbedded: false }, true],
])('a backup %s', (_, days_ago, how, isDue) => {
  const now = new Date('2026-11-24T12:00Z');
  const last_at = days_ago === null ? null : after(now, -days_ago * day).toISOString();
  expect(isBackupDue(last_at, now, how)).toBe(isDue);
});
