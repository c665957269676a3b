import { metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** What the columns of a list may say; its rows come searched, sorted and cut into pages by the server. */
export const dataTableFeatures = tableFeatures({
  columnMeta: metaHelper<{ align?: 'start' | 'end' }>(),
  rowSortingFeature,
});

export type DataTableFeatures = typeof dataTableFeatures;
