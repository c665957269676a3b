import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { readConfig } from '#config/config.ts';
import { retentionOf } from '#features/audit/rules.ts';

test('entries are kept for the number of days set for their kind or act', () => {
  const defaults = readConfig({}).audit_days;
  expect(retentionOf('signed-in', defaults)).toBe(180 * day);
  expect(retentionOf('tax-number-read', defaults)).toBe(6 * 365 * day);
  const custom = readConfig({ AUDIT_DAYS: 'security:365, sign-in-failed:30,staff:4000' }).audit_days;
  expect(retentionOf('sign-in-failed', custom)).toBe(30 * day);
  expect(retentionOf('signed-in', custom)).toBe(365 * day);
  expect(retentionOf('suspended', custom)).toBe(4000 * day);
  for (const invalid of ['sign-in:30', 'security', 'security:0', 'staff:x', 'security:1;staff:2'])
    expect(() => readConfig({ AUDIT_DAYS: invalid })).toThrow('AUDIT_DAYS must name acts');
});
