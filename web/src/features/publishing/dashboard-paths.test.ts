import { expect, test } from 'vitest';
import { parseId } from './dashboard-paths.ts';

test.for([
  ['12', 12],
  ['abc', 0],
  ['1.5', 0],
  ['9999999999', 0],
  [undefined, 0],
] as const)('parses %s in a path as the id %i', ([text, id]) => {
  expect(parseId(text)).toBe(id);
});
