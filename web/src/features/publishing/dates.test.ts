import { expect, test } from 'vitest';
import { localDay, numericDay, utcDateText, zoneLabel } from './dates.ts';

test('a release day survives the round trip through UTC', () => {
  const sent = utcDateText('2022-01-07');
  expect(sent).toMatch(/^(Thu Jan 06|Fri Jan 07) 2022 \d{2}:\d{2}:00 GMT\+0000$/);
  expect(localDay(new Date(sent).toISOString())).toBe('2022-01-07');
});

test('days are formatted with the month first', () => {
  expect(numericDay('2022-01-07')).toBe('01/07/2022');
});

test('a time zone is labeled with its offset on that day', () => {
  expect(zoneLabel('Europe/Paris', '2026-01-07')).toBe('Europe/Paris (GMT+1)');
  expect(zoneLabel('Europe/Paris', '2026-07-07')).toBe('Europe/Paris (GMT+2)');
  expect(zoneLabel('UTC', '2026-07-07')).toMatch(/^UTC \(GMT/);
  for (const unfinished of ['', '20266-01-07', '275760-12-31'])
    expect(zoneLabel('Europe/Paris', unfinished)).toMatch(/^Europe\/Paris \(GMT\+[12]\)$/);
});
