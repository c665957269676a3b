import { expect, test } from 'vitest';
import { pictureSources } from './media.ts';

test('a picture is offered in every stored format and width', () => {
  expect(pictureSources('images/12-9f3c/720.webp', 'portrait')).toEqual({
    src: '/media/images/12-9f3c/720.webp',
    sources: [
      {
        type: 'image/avif',
        srcSet:
          '/media/images/12-9f3c/180.avif 180w, /media/images/12-9f3c/360.avif 360w, /media/images/12-9f3c/720.avif 720w',
      },
      {
        type: 'image/webp',
        srcSet:
          '/media/images/12-9f3c/180.webp 180w, /media/images/12-9f3c/360.webp 360w, /media/images/12-9f3c/720.webp 720w',
      },
    ],
  });
});

test("no width above the original's is requested", () => {
  const { sources } = pictureSources('images/a/640.webp', 'landscape');
  expect(sources[0]?.srcSet).toBe('/media/images/a/320.avif 320w, /media/images/a/640.avif 640w');
});

test('a path outside a picture folder is used unchanged', () => {
  expect(pictureSources('logo.svg', 'avatar')).toEqual({ src: '/media/logo.svg', sources: [] });
});
