import { metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** The table features used; searching, sorting and paging happen on the server. */
export const dataTableFeatures = tableFeatures({
  columnMeta: metaHelper<{ align?: 'start' | 'end' }>(),
  rowSortingFeature,
});

export type DataTableFeatures = typeof dataTableFeatures;
