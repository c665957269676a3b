import { expect, test } from 'vitest';
import { withoutDirectionMarks } from './direction-marks.ts';

test('a text loses what would turn around the words beside it, and keeps its own', () => {
  expect(withoutDirectionMarks('gnp.\u202Eevil\u2069\u2066')).toBe('gnp.evil');
  expect(withoutDirectionMarks('أميلي 🎬 Amélie')).toBe('أميلي 🎬 Amélie');
});
