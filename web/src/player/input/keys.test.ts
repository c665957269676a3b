import { expect, test } from 'vitest';
import { commandOf } from './keys.ts';

const press = (key: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('space and k play and pause', () => {
  expect(press(' ')).toEqual({ type: 'toggle-play' });
  expect(press('k')).toEqual({ type: 'toggle-play' });
});

test('j, l and the arrows seek by ten seconds', () => {
  for (const key of ['j', 'ArrowLeft']) expect(press(key)).toEqual({ type: 'seek-by', seconds: -10 });
  for (const key of ['l', 'ArrowRight']) expect(press(key)).toEqual({ type: 'seek-by', seconds: 10 });
});

test('a digit jumps to that tenth of the film', () => {
  expect(press('0')).toEqual({ type: 'seek-to-fraction', fraction: 0 });
  expect(press('7')).toEqual({ type: 'seek-to-fraction', fraction: 0.7 });
});

test('m, f, n, p and ? work, even with caps lock', () => {
  expect(press('M')).toEqual({ type: 'toggle-mute' });
  expect(press('f')).toEqual({ type: 'toggle-full-screen' });
  expect(press('n')).toEqual({ type: 'next-episode' });
  expect(press('P')).toEqual({ type: 'previous-episode' });
  expect(press('?')).toEqual({ type: 'show-shortcuts' });
});

test('c, s, i, < and > control captions, skipping, picture in picture and speed', () => {
  expect(press('c')).toEqual({ type: 'toggle-captions' });
  expect(press('s')).toEqual({ type: 'skip' });
  expect(press('i')).toEqual({ type: 'toggle-picture-in-picture' });
  expect(press('<')).toEqual({ type: 'change-rate', by: -1 });
  expect(press('>')).toEqual({ type: 'change-rate', by: 1 });
});

test("other keys and the browser's own shortcuts are ignored", () => {
  expect(press('f', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('c', { metaKey: true })).toBeNull();
  expect(press('x')).toBeNull();
});
