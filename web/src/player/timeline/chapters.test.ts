import { expect, test } from 'vitest';
import { chapterAt, chapterBoundaries, spansOf } from './chapters.ts';

const chapters = [
  { start_s: 40, title: 'The storm' },
  { start_s: 0, title: 'Arrival' },
  { start_s: 900, title: 'After the end' },
];

test('each chapter lasts until the next, and the last one until the end', () => {
  expect(spansOf(chapters, 90)).toEqual([
    { start_s: 0, end_s: 40, title: 'Arrival' },
    { start_s: 40, end_s: 90, title: 'The storm' },
  ]);
  expect(spansOf([], 90)).toEqual([]);
});

test('the current chapter is the one that began last', () => {
  const spans = spansOf(chapters, 90);
  expect(chapterAt(spans, 39.9)?.title).toBe('Arrival');
  expect(chapterAt(spans, 40)?.title).toBe('The storm');
  expect(chapterAt(spansOf([{ start_s: 5, title: 'Late' }], 90), 1)).toBeNull();
});

test('the start of the film is not a chapter boundary', () => {
  expect(chapterBoundaries(spansOf(chapters, 90))).toEqual([40]);
});
