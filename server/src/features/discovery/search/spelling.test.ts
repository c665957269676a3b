import { expect, test } from 'vitest';
import { typosAllowed, countTypos } from '#features/discovery/search/spelling.ts';

test.each([
  ['amelei', 'amelie', 1],
  ['horor', 'horror', 1],
  ['horrror', 'horror', 1],
  ['hprror', 'horror', 1],
  ['lihgthosue', 'lighthouse', 2],
  ['horror', 'horror', 0],
  ['тменые', 'темные', 1],
  ['😀a', 'a😀', 1],
  ['horror', 'comedy', 3],
  ['a', 'abcdef', 3],
  ['', 'ab', 2],
])('the typos from %s to %s are counted', (one, other, typos) => {
  expect(countTypos(one, other, 2)).toBe(typos);
  expect(countTypos(other, one, 2)).toBe(typos);
});

test('longer words tolerate more typos', () => {
  expect(['cat', 'dark', 'drama', 'horror'].map(typosAllowed)).toEqual([0, 1, 1, 2]);
});
