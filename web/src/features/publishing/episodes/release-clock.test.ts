import { expect, test } from 'vitest';
import { timeOfDay } from '#lib/format.ts';
import { clockNote, zonesWith } from './release-clock.ts';

test('a time that daylight saving skips is said, with the one that takes its place', () => {
  expect(clockNote('2027-03-28', '02:30', 'Europe/Paris')).toBe(
    `The clocks go forward that day, and ${timeOfDay('02:30')} does not come: the episode is released at ${timeOfDay('03:30')}.`,
  );
  expect(clockNote('2027-03-14', '02:00', 'America/New_York')).toContain(
    `released at ${timeOfDay('03:00')}.`,
  );
});

test('a time that comes twice is said, and is the first of both', () => {
  expect(clockNote('2027-10-31', '02:30', 'Europe/Paris')).toBe(
    `The clocks go back that day, and ${timeOfDay('02:30')} comes twice: the episode is released the first time.`,
  );
});

test('there is nothing to say of any other time, nor before it is chosen', () => {
  expect(clockNote('2027-03-28', '03:30', 'Europe/Paris')).toBeNull();
  expect(clockNote('2027-03-28', '02:30', 'UTC')).toBeNull();
  expect(clockNote('', '02:30', 'Europe/Paris')).toBeNull();
  expect(clockNote('2027-03-28', '', 'Europe/Paris')).toBeNull();
});

test('every zone can be chosen, and the one that was kept stays', () => {
  const zones = zonesWith('US/Pacific-New').map(({ id }) => id);
  expect(zones).toEqual(expect.arrayContaining(['Europe/Paris', 'UTC', 'US/Pacific-New']));
  expect(zonesWith('UTC').find(({ id }) => id === 'America/New_York')?.name).toBe('America/New York');
});
