import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table';

/** What every list of the interface can do: search, sort and turn pages. */
export const dataTableFeatures = tableFeatures({
  columnMeta: metaHelper<{ align?: 'start' | 'end' }>(),
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type DataTableFeatures = typeof dataTableFeatures;

/** Searching looks at one column alone; a page is left only by the reader, not when the rows are read anew. */
export function dataTableRules(searchColumn: string) {
  return {
    features: dataTableFeatures,
    globalFilterFn: 'includesString' as const,
    getColumnCanGlobalFilter: (column: { id: string }) => column.id === searchColumn,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
  };
}

export const pageSizes = [10, 25, 50, 100] as const;

/** `Showing 11 to 20 of 42 entries`. */
export function entriesInfo(pageIndex: number, pageSize: number, entries: number): string {
  if (entries === 0) return 'No entries to show';
  const first = pageIndex * pageSize + 1;
  return `Showing ${first} to ${Math.min(entries, first + pageSize - 1)} of ${entries} entries`;
}
