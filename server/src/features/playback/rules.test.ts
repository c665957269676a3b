import { expect, test } from 'vitest';
import {
  countsAsView,
  isFinished,
  isWorthSaving,
  mergeableSince,
  maxWatched_s,
  elapsed_s,
  resumePoint,
  type Progress,
} from '#features/playback/rules.ts';

test('a film is finished at 95%, or within its last half minute', () => {
  const hour = 3600;
  expect(isFinished(0.95 * hour - 1, hour)).toBe(false);
  expect(isFinished(0.95 * hour, hour)).toBe(true);
  expect(isFinished(369, 400)).toBe(false);
  expect(isFinished(370, 400)).toBe(true);
});

test('a film is finished once its credits have started, unless they are marked after its end', () => {
  expect(isFinished(99, 400, 100)).toBe(false);
  expect(isFinished(100, 400, 100)).toBe(true);
  expect(isFinished(300, 400, 450)).toBe(false);
  expect(isFinished(390, 400, 450)).toBe(true);
});

test('the last half minute of a short film is not its end', () => {
  expect(isFinished(5, 20)).toBe(false);
  expect(isFinished(200, 240)).toBe(false);
  expect(isFinished(19, 20)).toBe(true);
});

test('five seconds of watching are not saved', () => {
  expect(isWorthSaving(5)).toBe(false);
  expect(isWorthSaving(5.1)).toBe(true);
});

const progressAt = (position_s: number, minute: number, finished = false): Progress => ({
  position_s,
  finished,
  updated_at: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
});
const none = { progress: null };

test('a show resumes in the episode that was watched last', () => {
  const [one, two] = [{ progress: progressAt(100, 1) }, { progress: progressAt(50, 2) }];
  expect(resumePoint([one, two, none])).toEqual({ episode: two, pause_time: 50 });
});

test('after a finished episode, playback resumes in the next one at its own position', () => {
  const seen = { progress: progressAt(990, 3, true) };
  expect(resumePoint([seen, none])).toEqual({ episode: none, pause_time: 0 });
  const started = { progress: progressAt(40, 1) };
  expect(resumePoint([seen, started])).toEqual({ episode: started, pause_time: 40 });
  const seenBefore = { progress: progressAt(990, 1, true) };
  expect(resumePoint([seen, seenBefore])).toEqual({ episode: seenBefore, pause_time: 0 });
});

test('there is nothing to resume before the first episode or after the last', () => {
  expect(resumePoint([])).toBeNull();
  expect(resumePoint([none, none])).toBeNull();
  expect(resumePoint([none, { progress: progressAt(990, 1, true) }])).toBeNull();
});

test('a view requires more than thirty seconds of film, watched in no less than half that time', () => {
  expect(countsAsView(30, 3600)).toBe(false);
  expect(countsAsView(30.1, 30)).toBe(true);
  expect(countsAsView(30.1, 15)).toBe(true);
  expect(countsAsView(30.1, 14.9)).toBe(false);
});

test('a playback lasts from its start until shortly after its URLs expire', () => {
  const playback = { started_at: '2026-03-01T10:00:00.000Z', expires_at: '2026-03-01T11:00:00.000Z' };
  expect(elapsed_s(playback, new Date('2026-03-01T10:00:30.500Z'))).toBe(30.5);
  expect(elapsed_s(playback, new Date('2026-03-01T23:00:00Z'))).toBe(3900);
  expect(elapsed_s(playback, new Date('2026-03-01T09:00:00Z'))).toBe(0);
});

test('a playback counts no more than double speed allows, and no more than all of the account’s screens can show', () => {
  const playback = { elapsed_s: 100, screens: 2, elsewhere_s: 0 };
  expect(maxWatched_s(playback)).toBe(200);
  expect(maxWatched_s({ ...playback, elsewhere_s: 200 })).toBe(200);
  expect(maxWatched_s({ ...playback, elsewhere_s: 350 })).toBe(50);
  expect(maxWatched_s({ ...playback, elsewhere_s: 3200 })).toBe(0);
});

test('intervals are merged only if they were received in the same clock hour', () => {
  expect(mergeableSince(new Date('2026-03-01T10:59:59.999Z'))).toEqual(new Date('2026-03-01T10:00:00Z'));
});
