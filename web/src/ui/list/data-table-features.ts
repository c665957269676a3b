import { metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** The table features used; searching, sorting and paging happen on the server. */
export const dataTableFeatures = tableFeatures({
  /** `isLead`: the column that identifies a row, at the top of its card in narrow windows. */
  columnMeta: metaHelper<{ align?: 'start' | 'end'; isLead?: boolean }>(),
  rowSortingFeature,
});

export type DataTableFeatures = typeof dataTableFeatures;
