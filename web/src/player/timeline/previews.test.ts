import { expect, test } from 'vitest';
import { stillAt } from './previews.ts';

const previews = {
  interval_s: 5,
  tile_width: 160,
  tile_height: 90,
  columns: 3,
  rows: 2,
  urls: ['/first.jpg', '/second.jpg'],
};

test('finds tiles row by row', () => {
  expect(stillAt(previews, 0)).toEqual({ url: '/first.jpg', x: 0, y: 0 });
  expect(stillAt(previews, 4.9)).toEqual({ url: '/first.jpg', x: 0, y: 0 });
  expect(stillAt(previews, 14)).toEqual({ url: '/first.jpg', x: 320, y: 0 });
  expect(stillAt(previews, 15)).toEqual({ url: '/first.jpg', x: 0, y: 90 });
});

test('continues on the next sheet', () => {
  expect(stillAt(previews, 30)).toEqual({ url: '/second.jpg', x: 0, y: 0 });
  expect(stillAt(previews, 59)).toEqual({ url: '/second.jpg', x: 320, y: 90 });
});

test('shows the first tile before the start, and none after the last sheet', () => {
  expect(stillAt(previews, -3)).toEqual({ url: '/first.jpg', x: 0, y: 0 });
  expect(stillAt(previews, 60)).toBeNull();
});
