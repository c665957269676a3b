import { expect, test } from 'vitest';
import { readListAddress, writeListAddress } from './list-address.ts';

const sorts = ['id', 'title'] as const;
const usual = readListAddress(new URLSearchParams(), sorts);
const read = (address: string) => readListAddress(new URLSearchParams(address), sorts);
const write = (address: string, change: Parameters<typeof writeListAddress>[1]) =>
  writeListAddress(new URLSearchParams(address), change, usual).toString();

test('a list is read from its address, and begins with ten rows in its usual order', () => {
  expect(usual).toEqual({ page: 1, page_size: 10, search: '', sort: 'id' });
  expect(read('page=3&page_size=25&search=long&sort=-title')).toEqual({
    page: 3,
    page_size: 25,
    search: 'long',
    sort: '-title',
  });
});

test('what makes no sense in an address is as if it were not there', () => {
  expect(read('page=-2&page_size=7&sort=password')).toEqual(usual);
  expect(read('page=1.5')).toEqual(usual);
});

test('a turned page keeps the rest; another search, size or order begins with the first page', () => {
  expect(write('search=long', { page: 3 })).toBe('search=long&page=3');
  expect(write('page=3&search=long', { search: 'short' })).toBe('search=short');
  expect(write('page=3', { page_size: 50 })).toBe('page_size=50');
  expect(write('page=3', { sort: '-title' })).toBe('sort=-title');
  expect(write('page=3&search=long&show=7', { search: '' })).toBe('show=7');
});
