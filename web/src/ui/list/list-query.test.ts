import { expect, test } from 'vitest';
import { readListQuery, writeListQuery } from './list-query.ts';

const sorts = ['id', 'title'] as const;
const defaults = readListQuery(new URLSearchParams(), sorts);
const read = (query: string) => readListQuery(new URLSearchParams(query), sorts);
const write = (query: string, change: Parameters<typeof writeListQuery>[1]) =>
  writeListQuery(new URLSearchParams(query), change, defaults).toString();

test("a list's page, size and order are read from the URL, with defaults", () => {
  expect(defaults).toEqual({ page: 1, page_size: 10, search: '', sort: 'id' });
  expect(read('page=3&page_size=25&search=long&sort=-title')).toEqual({
    page: 3,
    page_size: 25,
    search: 'long',
    sort: '-title',
  });
});

test("invalid values in a list's URL are ignored", () => {
  expect(read('page=-2&page_size=7&sort=password')).toEqual(defaults);
  expect(read('page=1.5')).toEqual(defaults);
});

test('changing the page keeps the rest; a new search, size or order goes back to page one', () => {
  expect(write('search=long', { page: 3 })).toBe('search=long&page=3');
  expect(write('page=3&search=long', { search: 'short' })).toBe('search=short');
  expect(write('page=3', { page_size: 50 })).toBe('page_size=50');
  expect(write('page=3', { sort: '-title' })).toBe('sort=-title');
  expect(write('page=3&search=long&show=7', { search: '' })).toBe('show=7');
});
