import { expect, test } from 'vitest';
import { timeOfDay } from '#lib/format.ts';
import { clockNote, timeZoneOptions } from './release-clock.ts';

test('the note about a time that daylight saving skips names the time that replaces it', () => {
  expect(clockNote('2027-03-28', '02:30', 'Europe/Paris')).toBe(
    `The clocks go forward that day and skip ${timeOfDay('02:30')}: the episode is released at ${timeOfDay('03:30')}.`,
  );
  expect(clockNote('2027-03-14', '02:00', 'America/New_York')).toContain(
    `released at ${timeOfDay('03:00')}.`,
  );
});

test('the note about a time that occurs twice states that the first is used', () => {
  expect(clockNote('2027-10-31', '02:30', 'Europe/Paris')).toBe(
    `The clocks go back that day, and ${timeOfDay('02:30')} happens twice: the episode is released the first time.`,
  );
});

test('there is no note about any other time, or before a time is chosen', () => {
  expect(clockNote('2027-03-28', '03:30', 'Europe/Paris')).toBeNull();
  expect(clockNote('2027-03-28', '02:30', 'UTC')).toBeNull();
  expect(clockNote('', '02:30', 'Europe/Paris')).toBeNull();
  expect(clockNote('2027-03-28', '', 'Europe/Paris')).toBeNull();
});

test('every time zone can be chosen, including a stored one that the browser does not know', () => {
  const zones = timeZoneOptions('US/Pacific-New').map(({ id }) => id);
  expect(zones).toEqual(expect.arrayContaining(['Europe/Paris', 'UTC', 'US/Pacific-New']));
  expect(timeZoneOptions('UTC').find(({ id }) => id === 'America/New_York')?.name).toBe('America/New York');
});
