import { expect, test } from 'vitest';
import { observe, takeReport, unobserved, type Observed } from './experience.ts';
import { initialState, type PlayerState } from './player-state.ts';

const opening: Partial<PlayerState> = { status: 'opening', isWaiting: true };
const playing: Partial<PlayerState> = { status: 'ready', isWaiting: false };
const waiting: Partial<PlayerState> = { status: 'ready', isWaiting: true };

/** Observes states, each at its time in milliseconds. */
const run = (from: Observed, ...steps: [number, Partial<PlayerState>][]): Observed =>
  steps.reduce((before, [at, state]) => observe(before, { ...initialState, ...state }, at), from);

test('a report states how long a film took to start and how long it played', () => {
  const seen = run(unobserved, [1000, opening], [1800, playing], [11_800, { ...playing, isPaused: true }]);
  expect(takeReport(seen).report).toEqual({
    outcome: 'played',
    start_ms: 800,
    played_ms: 10_000,
    stalls: 0,
    stalled_ms: 0,
    failure: null,
  });
});

test('stalls are counted, but not the wait after a seek', () => {
  const seen = run(
    unobserved,
    [0, opening],
    [500, playing],
    [1500, waiting],
    [1700, waiting],
    [2000, playing],
    [3000, { ...waiting, isSeeking: true }],
    [3500, waiting],
    [9000, playing],
  );
  expect(seen).toMatchObject({ start_ms: 500, played_ms: 2000, stalls: 1, stalled_ms: 500 });
});

test('a wait that the viewer ends by pausing is not counted, and one that ends by leaving counts as given up', () => {
  const paused = run(unobserved, [0, opening], [5000, { ...opening, isPaused: true }]);
  expect(takeReport(paused).report).toBeNull();
  const left = run(unobserved, [0, opening], [5000, { status: 'empty' }]);
  expect(takeReport(left).report).toMatchObject({ outcome: 'gave up', start_ms: null });
});

test('a failure is reported with its kind', () => {
  const failed = run(unobserved, [0, opening], [900, { status: 'failed', failure: 'network' }]);
  expect(takeReport(failed).report).toMatchObject({ outcome: 'failed', failure: 'network', start_ms: null });
});

test('nothing that happened during playback is reported twice', () => {
  const first = takeReport(run(unobserved, [0, opening], [400, playing], [1400, playing]));
  expect(first.report).toMatchObject({ outcome: 'played', played_ms: 1000 });
  expect(takeReport(first.rest).report).toBeNull();
  const later = takeReport(run(first.rest, [2400, playing]));
  expect(later.report).toMatchObject({ outcome: 'continued', start_ms: null, played_ms: 1000 });
});

test('a device that slept adds a minute at most', () => {
  const seen = run(unobserved, [0, opening], [100, playing], [3_600_000, playing]);
  expect(seen.played_ms).toBe(60_000);
});
