import { expect, test } from 'vitest';
import { divideIntoGroups, nextSegments, type Group } from '#features/processing/groups/rules.ts';

const states = { '.': 'free', '>': 'held', '#': 'done' } as const;

/** Returns a film's groups of ten segments each; each character of `text` states whether a group is free, held or done. */
const film = (text: string): Group[] =>
  divideIntoGroups(text.length * 10, 10).map((segments, index) => ({
    ...segments,
    state: states[text[index] as keyof typeof states],
  }));

const next = (text: string) => {
  const segments = nextSegments(film(text));
  return segments && [segments.first_segment / 10, segments.end_segment / 10];
};

test('the last group of a film may be shorter', () => {
  expect(divideIntoGroups(7, 3)).toEqual([
    { first_segment: 0, end_segment: 3 },
    { first_segment: 3, end_segment: 6 },
    { first_segment: 6, end_segment: 7 },
  ]);
});

test('no group begins after the last picture, even if the audio continues', () => {
  expect(divideIntoGroups(7, 3, 2)).toEqual([{ first_segment: 0, end_segment: 7 }]);
  expect(divideIntoGroups(7, 3, 3)).toEqual([
    { first_segment: 0, end_segment: 3 },
    { first_segment: 3, end_segment: 7 },
  ]);
});

test('a single worker encodes the film from its start, and continues after the finished groups', () => {
  expect(next('....')).toEqual([0, 4]);
  expect(next('##..')).toEqual([2, 4]);
});

test('the next worker begins halfway through the first worker’s remaining groups', () => {
  expect(next('>......')).toEqual([4, 7]);
  expect(next('#>..>..')).toEqual([3, 4]);
  expect(next('#>.')).toEqual([2, 3]);
});

test('a killed worker’s group is taken over from its start', () => {
  expect(next('##...#>.')).toEqual([2, 5]);
});

test('a worker finds nothing to do once every group is held or done', () => {
  expect(next('##>>#')).toBeNull();
});
