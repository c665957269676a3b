import { expect, test } from 'vitest';
import { readRange } from '#http/byte-range.ts';

test('a single range of a file is served, both ends included', () => {
  expect(readRange('bytes=0-9', 100)).toEqual({ start: 0, end: 9 });
  expect(readRange('bytes=90-', 100)).toEqual({ start: 90, end: 99 });
  expect(readRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
  expect(readRange('bytes=-1000', 100)).toEqual({ start: 0, end: 99 });
  expect(readRange('bytes=50-1000', 100)).toEqual({ start: 50, end: 99 });
});

test('anything but a single range is ignored', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=9-0', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])
    expect(readRange(header, 100)).toBe('whole');
});

test('a range outside the file cannot be satisfied', () => {
  expect(readRange('bytes=100-', 100)).toBe('unsatisfiable');
  expect(readRange('bytes=-0', 100)).toBe('unsatisfiable');
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
});
