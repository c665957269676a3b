import { expect, test } from 'vitest';
import { entriesInfo } from './entries-info.ts';

test('the entries line counts from one, and has its own text for an empty list', () => {
  expect(entriesInfo(1, 10, 42)).toBe('Showing 1 to 10 of 42 entries');
  expect(entriesInfo(5, 10, 42)).toBe('Showing 41 to 42 of 42 entries');
  expect(entriesInfo(1, 100, 42)).toBe('Showing 1 to 42 of 42 entries');
  expect(entriesInfo(1, 10, 0)).toBe('No entries to show');
});
