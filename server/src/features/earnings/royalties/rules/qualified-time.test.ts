import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, hour, minute, second } from '#clock.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { qualifiedMs, type WatchedRow } from '#features/earnings/royalties/rules/qualified-time.ts';

const october = monthSpan('2026-10');
const noon = Date.UTC(2026, 9, 7, 12);
const viewer = { id: 1, is_staff: false };

/** Ten minutes of a twenty-minute film, watched in real time from noon. */
function watched(changes: Partial<WatchedRow> & { after_ms?: number } = {}): WatchedRow {
  const { after_ms = 0, ...rest } = changes;
  return {
    session_id: 'one',
    started_ms: noon + after_ms,
    expires_ms: noon + after_ms + hour,
    show_id: 10,
    publisher_id: 2,
    episode_id: 100,
    duration_ms: 20 * minute,
    from_s: 0,
    to_s: 600,
    received_ms: noon + after_ms + 10 * minute,
    ...rest,
  };
}

const countedMinutes = (rows: readonly WatchedRow[], watcher = viewer): number =>
  qualifiedMs(watcher, rows, october).reduce((sum, { watched_ms }) => sum + watched_ms, 0) / minute;

describe('watched time', () => {
  test('is counted for its show', () => {
    const other = watched({ after_ms: hour, session_id: 'two', episode_id: 200, show_id: 20, to_s: 300.5 });
    expect(qualifiedMs(viewer, [other, watched()], october)).toEqual([
      { show_id: 10, watched_ms: 10 * minute },
      { show_id: 20, watched_ms: 5 * minute + 500 },
    ]);
  });

  test('counts once a day, and again on other days, up to twice the film’s length a month', () => {
    const again = watched({ after_ms: hour, session_id: 'two', from_s: 300, to_s: 900 });
    expect(countedMinutes([watched(), again])).toBe(15);
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => watched({ after_ms: index * day, session_id: `${index}` }));
    expect(countedMinutes(days(2))).toBe(20);
    expect(countedMinutes(days(5))).toBe(40);
  });

  test('does not count if a playback lasted half a minute or less', () => {
    expect(countedMinutes([watched({ to_s: 30 })])).toBe(0);
    expect(countedMinutes([watched({ to_s: 30.001 })])).toBeGreaterThan(0.5);
    const glances = [
      watched({ to_s: 20 }),
      watched({ session_id: 'two', from_s: 20, to_s: 40, after_ms: hour }),
    ];
    expect(countedMinutes(glances)).toBe(0);
  });

  test('does not count for the viewer’s own show, or for staff', () => {
    expect(countedMinutes([watched({ publisher_id: viewer.id })])).toBe(0);
    expect(countedMinutes([watched()], { id: 1, is_staff: true })).toBe(0);
  });
});

test('a play that reaches half a minute only with a report from the next month does not count', () => {
  const started_ms = october.to_ms - minute;
  const glance = { started_ms, expires_ms: started_ms + hour, to_s: 20, received_ms: october.to_ms - second };
  const rest = (received_ms: number) => watched({ ...glance, from_s: 20, to_s: 40, received_ms });
  expect(countedMinutes([watched(glance), rest(october.to_ms)])).toBe(0);
  expect(countedMinutes([watched(glance), rest(october.to_ms - 1)])).toBeGreaterThan(0.5);
});

describe('elapsed time', () => {
  test('limits what counts if a film was played faster than real time', () => {
    expect(countedMinutes([watched({ to_s: 1200 })])).toBe(10);
  });

  test('of one episode does not carry over to another: its idle time is not used', () => {
    const idle = watched({
      session_id: 'two',
      episode_id: 200,
      show_id: 20,
      after_ms: hour,
      to_s: 60,
      received_ms: noon + 2 * hour,
    });
    expect(qualifiedMs(viewer, [watched({ to_s: 1200 }), idle], october)).toEqual([
      { show_id: 10, watched_ms: 10 * minute },
      { show_id: 20, watched_ms: minute },
    ]);
  });

  test('counts once for two devices, which share it in proportion', () => {
    const other = watched({ session_id: 'two', episode_id: 200, show_id: 20, to_s: 300 });
    expect(qualifiedMs(viewer, [watched(), other], october)).toEqual([
      { show_id: 10, watched_ms: 400 * second },
      { show_id: 20, watched_ms: 200 * second },
    ]);
    expect(countedMinutes([watched(), watched({ session_id: 'two', from_s: 600, to_s: 1200 })])).toBe(10);
  });

  test('is split at midnight, even between two months', () => {
    const midnight = Date.UTC(2026, 10, 1);
    const before = watched({
      after_ms: midnight - 5 * minute - noon,
      received_ms: midnight - second,
      to_s: 299,
    });
    const after = { ...before, from_s: 299, to_s: 320, received_ms: midnight + 21 * second };
    const both = [before, after];
    expect(qualifiedMs(viewer, both, october)).toEqual([{ show_id: 10, watched_ms: 299 * second }]);
    // On their own, the 21 seconds would be too short, but they belong to a play that counts.
    expect(qualifiedMs(viewer, both, monthSpan('2026-11'))).toEqual([
      { show_id: 10, watched_ms: 21 * second },
    ]);
  });
});

describe('a late report', () => {
  test('after the end of the month changes nothing', () => {
    const glance = watched({
      session_id: 'two',
      after_ms: october.to_ms - 2 * minute - noon,
      received_ms: october.to_ms - minute,
      to_s: 20,
    });
    const later = { ...glance, from_s: 20, to_s: 600, received_ms: october.to_ms + minute };
    expect(countedMinutes([watched(), glance, later])).toBe(10);
  });

  test('after the hour in which the playback expired changes nothing', () => {
    const late = watched({ from_s: 600, to_s: 1200, received_ms: noon + 3 * hour });
    expect(countedMinutes([watched(), late])).toBe(10);
  });

  test('within that hour counts, limited by the elapsed time', () => {
    const started_ms = noon - 50 * minute;
    const merged = watched({ started_ms, expires_ms: noon + 10 * minute, received_ms: noon + 50 * minute });
    expect(countedMinutes([merged])).toBe(10);
    expect(countedMinutes([{ ...merged, duration_ms: 2 * hour, to_s: 7200 }])).toBe(65);
  });
});

const rows = fc
  .array(
    fc
      .record({
        episode: fc.integer({ min: 0, max: 3 }),
        start: fc.nat(40 * day),
        reported: fc.nat(3 * hour),
        from_s: fc.nat(1100),
        length_s: fc.integer({ min: 1, max: 1200 }),
        session: fc.nat(8),
      })
      .map(({ episode, start, reported, from_s, length_s, session }): WatchedRow => {
        const started_ms = Date.UTC(2026, 8, 28) + (start % (session < 4 ? 40 * day : hour));
        return {
          session_id: `${session}-${episode}`,
          started_ms,
          expires_ms: started_ms + hour,
          episode_id: episode,
          show_id: episode % 2,
          publisher_id: 2,
          duration_ms: 20 * minute,
          from_s,
          to_s: Math.min(from_s + length_s, 1200),
          received_ms: started_ms + reported,
        };
      }),
    { maxLength: 25 },
  )
  // All rows of a playback have the same start.
  .map((all) => {
    const first = new Map(all.toReversed().map((row) => [row.session_id, row.started_ms]));
    return all.map((row) => {
      const started_ms = first.get(row.session_id) ?? row.started_ms;
      return {
        ...row,
        started_ms,
        expires_ms: started_ms + hour,
        received_ms: started_ms + row.received_ms - row.started_ms,
      };
    });
  });

describe('any set of reports', () => {
  test('gives the same result in any order, and when repeated', () => {
    fc.assert(
      fc.property(rows, (reports) => {
        const twice = [...reports.toReversed(), ...reports];
        expect(qualifiedMs(viewer, twice, october)).toEqual(qualifiedMs(viewer, reports, october));
      }),
    );
  });

  test('never counts more than the elapsed time, nor more than twice the length of each film', () => {
    fc.assert(
      fc.property(rows, (reports) => {
        const shows = qualifiedMs(viewer, reports, october);
        const playing = new Set(
          reports.flatMap(({ started_ms, expires_ms }) => {
            const seconds = (expires_ms + 5 * minute - started_ms) / second;
            return Array.from({ length: seconds }, (_, index) => Math.floor(started_ms / second) + index);
          }),
        );
        const all = shows.reduce((sum, { watched_ms }) => sum + watched_ms, 0);
        expect(all).toBeLessThanOrEqual((playing.size + reports.length) * second);
        for (const { watched_ms } of shows) {
          expect(watched_ms).toBeLessThanOrEqual(2 * 2 * 20 * minute);
          expect(Number.isSafeInteger(watched_ms)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('is not affected by reports after the month', () => {
    fc.assert(
      fc.property(rows, (reports) => {
        const inTime = reports.filter(({ received_ms }) => received_ms < october.to_ms);
        expect(qualifiedMs(viewer, reports, october)).toEqual(qualifiedMs(viewer, inTime, october));
      }),
    );
  });
});
