import { expect, test } from 'vitest';
import { after, day } from '#clock.ts';
import { isBackupDue, isDiskLow } from '#features/operator/overview/rules.ts';

test('disk space counts as low before uploads pause, and always below ten gigabytes', () => {
  expect(isDiskLow(50e9, 1e9)).toBe(false);
  expect(isDiskLow(9e9, 0)).toBe(true);
  expect(isDiskLow(50e9, 40e9)).toBe(true);
});

test.each([
  ['is never due on a developer’s own machine', null, { isExposed: false, isEmbedded: true }, false],
  ['is due if a service that others can reach has none', null, { isExposed: true, isEmbedded: true }, true],
  [
    'is not due for a database server, which may have backups of its own',
    null,
    { isExposed: true, isEmbedded: false },
    false,
  ],
  ['is not due a week after the last one', 7, { isExposed: true, isEmbedded: true }, false],
  ['is due eight days after the last one', 8, { isExposed: true, isEmbedded: false }, true],
])('a backup %s', (_, days_ago, deployment, isDue) => {
  const now = new Date('2026-11-24T12:00Z');
  const last_at = days_ago === null ? null : after(now, -days_ago * day).toISOString();
  expect(isBackupDue(last_at, now, deployment)).toBe(isDue);
});
