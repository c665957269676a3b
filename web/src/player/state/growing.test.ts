import { expect, test } from 'vitest';
import { initialState, reduce, type PlayerEvent, type PlayerState } from './player-state.ts';
import { isAtGrowingEnd, clampToPlayable } from './growing.ts';

const opened: PlayerEvent = {
  type: 'opened',
  time: 0,
  duration: 600,
  playableUntil: 12,
  qualities: [],
  chosenQuality: null,
  qualityCap: null,
  captionChoices: [],
  captionLanguage: null,
};
const after = (...events: PlayerEvent[]): PlayerState => events.reduce(reduce, initialState);

test('the timeline of a film that is still being made has its final length', () => {
  const state = after(opened, { type: 'loaded', duration: 12 }, { type: 'grown', until: 40 });
  expect(state).toMatchObject({ status: 'ready', duration: 600, playableUntil: 40 });
  expect(after(opened, { type: 'grown', until: 40 }, { type: 'grown', until: 12 }).playableUntil).toBe(40);
});

test('a film that has grown to its full length behaves like any other', () => {
  const state = after(opened, { type: 'grown', until: 599.9 });
  expect(state.playableUntil).toBeNull();
  expect(reduce(state, { type: 'grown', until: 600 }).playableUntil).toBeNull();
  expect(reduce(state, { type: 'loaded', duration: 600.1 }).duration).toBe(600.1);
});

test('a seek stops near the current end of a growing film, and never goes backwards', () => {
  expect(clampToPlayable(300, 10, 40)).toBe(35);
  expect(clampToPlayable(20, 10, 40)).toBe(20);
  expect(clampToPlayable(48, 38, 40)).toBe(38);
  expect(clampToPlayable(2, 38, 40)).toBe(2);
  expect(clampToPlayable(300, 10, null)).toBe(300);
  expect([isAtGrowingEnd(38, 40), isAtGrowingEnd(20, 40), isAtGrowingEnd(38, null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the note about a seek that stopped short disappears as the film continues', () => {
  const limited = after(opened, { type: 'seek-limited', time: 35 });
  expect(reduce(limited, { type: 'moved', time: 35.2, bufferedUntil: 40 }).limitedSeek).toBe(35);
  expect(reduce(limited, { type: 'moved', time: 41, bufferedUntil: 50 }).limitedSeek).toBeNull();
});
