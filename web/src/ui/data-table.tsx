import { useTable } from '@tanstack/react-table';
import type { PaginationState, RowData, SortingState, TableOptions } from '@tanstack/react-table';
import { useState } from 'react';
import { dataTableRules, entriesInfo, pageSizes } from './data-table-features.ts';
import type { DataTableFeatures } from './data-table-features.ts';
import { PageSizeField } from './page-size-field.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { Cell, HeaderCell, Row, Table } from './table.tsx';

type DataTableProps<Item extends RowData> = {
  caption: string;
  columns: TableOptions<DataTableFeatures, Item>['columns'];
  /** Keep it the same list while it holds the same. */
  rows: readonly Item[];
  rowId: (row: Item) => string;
  /** The column that the search box looks into. */
  searchColumn: string;
  searchLabel: string;
  /** The column that orders the list at first, ascending. */
  sortColumn: string;
};

/** A list with search, sorting, page sizes and pages. */
export function DataTable<Item extends RowData>({
  caption,
  columns,
  rows,
  rowId,
  searchColumn,
  searchLabel,
  sortColumn,
}: DataTableProps<Item>) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<SortingState>([{ id: sortColumn, desc: false }]);
  const [pagination, setPagination] = useState<PaginationState>({ pageIndex: 0, pageSize: pageSizes[0] });
  const table = useTable<DataTableFeatures, Item>({
    ...dataTableRules(searchColumn),
    columns,
    data: rows,
    getRowId: rowId,
    state: { globalFilter: search, sorting, pagination },
    onSortingChange: setSorting,
    onPaginationChange: setPagination,
  });
  const { pageIndex, pageSize } = pagination;
  const lastPage = Math.max(0, table.getPageCount() - 1);
  // The last row of the last page may have been deleted.
  if (pageIndex > lastPage) setPagination({ pageIndex: lastPage, pageSize });
  const entries = table.getFilteredRowModel().rows.length;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={searchLabel}
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            setPagination({ pageIndex: 0, pageSize });
          }}
        />
        <PageSizeField
          value={pageSize}
          onChange={(chosen) => setPagination({ pageIndex: 0, pageSize: chosen })}
        />
      </div>
      {entries > 0 && (
        <Table
          caption={caption}
          header={table.getFlatHeaders().map((header) => {
            const { column } = header;
            const direction = { asc: 'ascending', desc: 'descending' } as const;
            const sorted = column.getIsSorted();
            return (
              <HeaderCell
                key={header.id}
                align={column.columnDef.meta?.align}
                {...(column.getCanSort() && {
                  sort: sorted ? direction[sorted] : 'none',
                  onSort: () => column.toggleSorting(),
                })}
              >
                <table.FlexRender header={header} />
              </HeaderCell>
            );
          })}
        >
          {table.getRowModel().rows.map((row) => (
            <Row key={row.id}>
              {row.getAllCells().map((cell) => (
                <Cell
                  key={cell.id}
                  label={String(cell.column.columnDef.header)}
                  align={cell.column.columnDef.meta?.align}
                >
                  <table.FlexRender cell={cell} />
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-ink-faint tabular-nums">
          {entriesInfo(pageIndex, pageSize, entries)}
        </p>
        <Pager
          page={pageIndex + 1}
          pages={lastPage + 1}
          onTurn={(page) => setPagination({ pageIndex: page - 1, pageSize })}
        />
      </div>
    </div>
  );
}
