import { describe, expect, test } from 'vitest';
import { chooseAgenda, dayByKey, earliestDay, slotAfterMove, shiftMonth, listWeeks } from './days.ts';

describe('weeksOf', () => {
  test('returns weeks that begin on the first weekday of the locale', () => {
    const november = listWeeks('2026-11-18', 'en-US');
    expect([november.length, november[0]?.[0], november.at(-1)?.[6]]).toEqual([
      5,
      '2026-11-01',
      '2026-12-05',
    ]);
    expect(listWeeks('2026-11-18', 'de-DE')[0]?.[0]).toBe('2026-10-26');
  });

  test('returns weeks that cover the whole month', () => {
    // A February of exactly four weeks, and an August that spans six.
    expect(listWeeks('2026-02-01', 'en-US')).toHaveLength(4);
    expect(listWeeks('2026-08-31', 'en-US')).toHaveLength(6);
    for (const week of listWeeks('2026-03-01', 'de-DE')) expect(new Set(week).size).toBe(7);
  });
});

test('shiftMonth crosses the end of a year', () => {
  expect([shiftMonth('2026-12-31', 1), shiftMonth('2026-01-31', -1), shiftMonth('2026-01-31', 1)]).toEqual([
    '2027-01-01',
    '2025-12-01',
    '2026-02-01',
  ]);
});

describe('slotOn', () => {
  const at = (release_time: string, time_zone = 'Europe/Paris') => ({ release_time, time_zone });

  test('keeps the local time across a clock change', () => {
    expect(slotAfterMove('2026-03-28', at('18:30')).release_at).toBe('2026-03-28T17:30:00.000Z');
    expect(slotAfterMove('2026-03-30', at('18:30'))).toEqual({
      release_date: '2026-03-30',
      release_time: '18:30',
      release_at: '2026-03-30T16:30:00.000Z',
    });
  });

  test.each([
    ['2026-03-29', at('02:30'), '03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08', at('02:00', 'America/New_York'), '03:00', '2026-03-08T07:00:00.000Z'],
    // The clocks move by half an hour only.
    ['2026-10-04', at('02:15', 'Australia/Lord_Howe'), '02:45', '2026-10-03T15:45:00.000Z'],
    // If a time occurs twice, the first is used.
    ['2026-10-25', at('02:30'), '02:30', '2026-10-25T00:30:00.000Z'],
  ])('a release on %s with %j comes out at %s', (day, release, release_time, release_at) => {
    expect(slotAfterMove(day, release)).toEqual({ release_date: day, release_time, release_at });
  });

  test('moves to the next day if a clock change skips the whole day', () => {
    // Samoa skipped December 30, 2011.
    expect(slotAfterMove('2011-12-30', at('10:00', 'Pacific/Apia')).release_date).toBe('2011-12-31');
  });
});

describe('earliestDay', () => {
  test('is today if the time is still ahead in the zone, otherwise tomorrow', () => {
    const now = new Date('2026-11-21T22:00:00Z');
    expect(earliestDay({ release_time: '23:30', time_zone: 'Europe/Paris' }, now)).toBe('2026-11-21');
    expect(earliestDay({ release_time: '22:30', time_zone: 'Europe/Paris' }, now)).toBe('2026-11-22');
    expect(earliestDay({ release_time: '12:00', time_zone: 'Pacific/Auckland' }, now)).toBe('2026-11-22');
    expect(earliestDay({ release_time: '16:00', time_zone: 'America/New_York' }, now)).toBe('2026-11-22');
  });
});

describe('dayByKey', () => {
  test.each([
    ['ArrowRight', 'ltr', '2026-12-01'],
    ['ArrowLeft', 'ltr', '2026-11-29'],
    ['ArrowRight', 'rtl', '2026-11-29'],
    ['ArrowLeft', 'rtl', '2026-12-01'],
    ['ArrowDown', 'rtl', '2026-12-07'],
    ['ArrowUp', 'ltr', '2026-11-23'],
    ['PageDown', 'ltr', '2026-12-30'],
    ['PageUp', 'ltr', '2026-10-30'],
    ['a', 'ltr', null],
  ] as const)('%s in a %s layout moves to %s', (key, direction, day) =>
    expect(dayByKey('2026-11-30', key, direction)).toBe(day),
  );
});

test('the releases of a month are listed below its grid; in a busy month, only the releases around the next one', () => {
  const release = (release_date: string, is_out = false) => ({ release_date, is_out });
  const lastMonth = release('2026-10-31', true);
  const few = [release('2026-11-07', true), release('2026-11-28'), release('2026-12-05')];
  expect(chooseAgenda([lastMonth, ...few], '2026-11-23')).toEqual({ shown: few, hasMore: false });

  const many = Array.from({ length: 20 }, (_, index) =>
    release(`2026-11-${String(index + 1).padStart(2, '0')}`, index < 10),
  );
  expect(chooseAgenda(many, '2026-11-23')).toEqual({ shown: many.slice(8, 16), hasMore: true });
  const allOut = many.map((one) => ({ ...one, is_out: true }));
  expect(chooseAgenda(allOut, '2026-11-23').shown).toEqual(allOut.slice(12));
});
