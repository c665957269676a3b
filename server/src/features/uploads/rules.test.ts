import { expect, test } from 'vitest';
import { partSize } from '@kinora/contract/uploads/uploads';
import { isCheckedEarly } from './rules.ts';

test('an upload is checked early once its first or its last part has been received, unless it is complete', () => {
  const film = { size_bytes: 2 * partSize + 1 };
  expect(isCheckedEarly(film, 1, 1)).toBe(true);
  expect(isCheckedEarly(film, 3, 2)).toBe(true);
  expect(isCheckedEarly(film, 2, 2)).toBe(false);
  expect(isCheckedEarly(film, 3, 3)).toBe(false);
  expect(isCheckedEarly({ size_bytes: partSize }, 1, 1)).toBe(false);
  expect(isCheckedEarly({ size_bytes: null }, 1, 1)).toBe(false);
});
