import { expect, test } from 'vitest';
import { withoutDirectionMarks } from './direction-marks.ts';

test('a text loses the control characters that would reorder adjacent words, and nothing else', () => {
  expect(withoutDirectionMarks('gnp.\u202Eevil\u2069\u2066')).toBe('gnp.evil');
  expect(withoutDirectionMarks('أميلي 🎬 Amélie')).toBe('أميلي 🎬 Amélie');
});
