import { expect, test } from 'vitest';
import { previewTileAt } from './previews.ts';

const previews = {
  interval_s: 5,
  tile_width: 160,
  tile_height: 90,
  columns: 3,
  rows: 2,
  urls: ['/first.jpg', '/second.jpg'],
};

test('preview tiles are found row by row', () => {
  expect(previewTileAt(previews, 0)).toEqual({ url: '/first.jpg', column: 0, row: 0 });
  expect(previewTileAt(previews, 4.9)).toEqual({ url: '/first.jpg', column: 0, row: 0 });
  expect(previewTileAt(previews, 14)).toEqual({ url: '/first.jpg', column: 2, row: 0 });
  expect(previewTileAt(previews, 15)).toEqual({ url: '/first.jpg', column: 0, row: 1 });
});

test('previews continue on the next sheet', () => {
  expect(previewTileAt(previews, 30)).toEqual({ url: '/second.jpg', column: 0, row: 0 });
  expect(previewTileAt(previews, 59)).toEqual({ url: '/second.jpg', column: 2, row: 1 });
});

test('the first preview is shown before the start, and none after the last sheet', () => {
  expect(previewTileAt(previews, -3)).toEqual({ url: '/first.jpg', column: 0, row: 0 });
  expect(previewTileAt(previews, 60)).toBeNull();
});
