import { describe, expect, test } from 'vitest';
import {
  chooseEpisodeNumber,
  slotOpensAt,
  releaseMoment,
  slotTakenMessage,
} from '#features/publishing/episodes/rules.ts';

describe('the time of a release', () => {
  test.each([
    ['2026-01-15', '18:30', 'Europe/Paris', '2026-01-15T17:30:00.000Z'],
    ['2026-07-15', '18:30', 'Europe/Paris', '2026-07-15T16:30:00.000Z'],
    ['2026-07-15', '18:30:59', 'UTC', '2026-07-15T18:30:00.000Z'],
    // A time skipped by daylight saving moves an hour later; if a time occurs twice, the first is used.
    ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) =>
    expect(releaseMoment(day, time, zone).toISOString()).toBe(moment),
  );
});

describe('an episode’s number', () => {
  test('above the number of episodes is kept', () => expect(chooseEpisodeNumber(3, [1, 2])).toBe(3));
  test('at or below the number of episodes becomes the next one', () =>
    expect(chooseEpisodeNumber(1, [1, 2])).toBe(3));
  test('that is taken becomes the next free one', () => expect(chooseEpisodeNumber(5, [1, 5])).toBe(6));
  test('starts at one', () => expect(chooseEpisodeNumber(1, [])).toBe(1));
});

describe('the weekly slot', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const episode = (created_at: string, deleted = false, had_video = false) => ({
    created_at,
    deleted_at: deleted ? '2026-11-21T00:00:00Z' : null,
    had_video,
  });
  test('is open for a first episode', () => expect(slotOpensAt([], 7, now)).toBeNull());
  test('opens a rolling seven days after the last episode was created', () => {
    expect(slotOpensAt([episode('2026-11-14T12:00:01Z')], 7, now)).toEqual(new Date('2026-11-21T12:00:01Z'));
    expect(slotOpensAt([episode('2026-11-14T12:00:00Z')], 7, now)).toBeNull();
  });
  test('has a message for any number of days', () => {
    expect(slotTakenMessage(7)).toContain('this week');
    expect(slotTakenMessage(3)).toContain('one episode every 3 days');
  });
  test('is freed only by deleting an episode that never had a video', () => {
    expect(slotOpensAt([episode('2026-11-20T12:00:00Z', true)], 7, now)).toBeNull();
    expect(slotOpensAt([episode('2026-11-20T12:00:00Z', true, true)], 7, now)).not.toBeNull();
  });
});
