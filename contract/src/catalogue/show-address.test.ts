import { expect, test } from 'vitest';
import { showPath, showIdOf } from './show-address.ts';

test('a show’s address is its name in lower case with dashes, then its id', () => {
  expect(showPath({ id: 7, name: 'The Salt Road' })).toBe('/details/the-salt-road-7');
  expect(showPath({ id: 8, name: 'Café — 24/7!' })).toBe('/details/cafe-24-7-8');
  expect(showPath({ id: 9, name: '…' })).toBe('/details/9');
});

test('a show’s id is the last part of its address, and has to be a whole number above 0', () => {
  expect(showIdOf('the-salt-road-7')).toBe(7);
  expect(showIdOf('7')).toBe(7);
  expect(showIdOf('the-salt-road')).toBeNull();
  expect(showIdOf('road-0')).toBeNull();
  expect(showIdOf('')).toBeNull();
});
