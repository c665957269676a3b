import { constructTable, createColumnHelper } from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { expect, test } from 'vitest';
import { dataTableFeatures, dataTableRules, entriesInfo } from './data-table-features.ts';

type Show = { id: number; title: string; category: string };
const names = ['The Long Quiet', 'Long Haul', 'Tidewater', 'Ashes', 'LONGHAND'];
const shows: Show[] = Array.from({ length: 42 }, (_, index) => ({
  id: 42 - index,
  title: `${names[index % names.length]} ${index}`,
  category: 'long reads',
}));
const features = { ...dataTableFeatures, coreReactivityFeature: storeReactivityBindings() };
const column = createColumnHelper<typeof features, Show>();
const columns = column.columns([
  column.accessor('id', {}),
  column.accessor('title', {}),
  column.accessor('category', {}),
]);

function listOf(state: { globalFilter?: string; pageIndex?: number; pageSize?: number }) {
  const { globalFilter = '', pageIndex = 0, pageSize = 10 } = state;
  return constructTable({
    ...dataTableRules('title'),
    features,
    columns,
    data: shows,
    state: { globalFilter, pagination: { pageIndex, pageSize }, sorting: [{ id: 'id', desc: false }] },
  });
}

test('the search finds a part of the title whatever its case, and looks nowhere else', () => {
  const found = listOf({ globalFilter: 'LONG' }).getFilteredRowModel().rows;
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(shows.length);
  expect(found.every((row) => /long/i.test(row.original.title))).toBe(true);
  expect(listOf({ globalFilter: 'reads' }).getFilteredRowModel().rows).toHaveLength(0);
});

test('pages are cut from the sorted list', () => {
  const ids = (list: ReturnType<typeof listOf>) => list.getRowModel().rows.map((row) => row.original.id);
  expect(ids(listOf({}))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ids(listOf({ pageIndex: 4 }))).toEqual([41, 42]);
  expect(listOf({}).getPageCount()).toBe(5);
  expect(listOf({ pageSize: 100 }).getPageCount()).toBe(1);
});

test('the info line counts from one and knows when there is nothing', () => {
  expect(entriesInfo(0, 10, 42)).toBe('Showing 1 to 10 of 42 entries');
  expect(entriesInfo(4, 10, 42)).toBe('Showing 41 to 42 of 42 entries');
  expect(entriesInfo(0, 100, 42)).toBe('Showing 1 to 42 of 42 entries');
  expect(entriesInfo(0, 10, 0)).toBe('No entries to show');
});
