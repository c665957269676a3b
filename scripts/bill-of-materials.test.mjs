import { expect, test } from 'vitest';
import { listRefused } from './bill-of-materials.mjs';

/** @param {string} name @param {object[]} licenses */
const component = (name, ...licenses) => ({ name, version: '1.0.0', licenses });

test('a release contains only packages whose license is known and accepted', () => {
  const components = [
    component('plain', { license: { id: 'MIT' } }),
    component('either', { expression: '(GPL-2.0-only OR MIT)' }),
    component('written', { license: { name: 'MIT or MPL-2.0' } }),
    component('both', { expression: '(MIT AND Zlib)' }),
    component('mixed', { expression: '(MIT AND GPL-2.0-only)' }),
    component('shop', { license: { name: 'SEE LICENSE IN shop.txt' } }),
    component('silent'),
  ];
  expect(listRefused({ components })).toEqual([
    'mixed 1.0.0: (MIT AND GPL-2.0-only)',
    'shop 1.0.0: SEE LICENSE IN shop.txt',
    'silent 1.0.0: no license',
  ]);
});
