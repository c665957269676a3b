import type { Page } from '@kinora/contract/schemas';
import { useTable, type RowData, type SortingState, type TableOptions } from '@tanstack/react-table';
import { useEffect } from 'react';
import { classNames } from '../style/class-names.ts';
import { dataTableFeatures, type DataTableFeatures } from './data-table-features.ts';
import { ListFooter } from './list-footer.tsx';
import { ListSearch } from './list-search.tsx';
import { PageSizeField } from './page-size-field.tsx';
import { SortField } from './sort-field.tsx';
import { Cell, HeaderCell, Row, Table } from './table.tsx';
import type { ListUrl } from './use-list-url.ts';

type DataTableProps<Item extends RowData> = {
  caption: string;
  /**
   * The id of a sortable column must be the server's name for it; other columns set `enableSorting: false`.
   */
  columns: TableOptions<DataTableFeatures, Item>['columns'];
  rowId: (row: Item) => string;
  searchLabel: string;
  listUrl: ListUrl;
  page: Page<Item>;
  /** Whether the rows are still those of the previous page, because the requested one is loading. */
  isLoadingPage: boolean;
};

const noRows: never[] = [];

/** A table with search, sorting, page sizes and paging, all done by the server. */
export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { caption, columns, rowId, searchLabel, page, isLoadingPage } = props;
  const { wanted, change } = props.listUrl;
  const isDescending = wanted.sort.startsWith('-');
  const sorting: SortingState = [
    { id: isDescending ? wanted.sort.slice(1) : wanted.sort, desc: isDescending },
  ];
  const table = useTable<DataTableFeatures, Item>({
    features: dataTableFeatures,
    columns,
    data: page.rows.length > 0 ? page.rows : noRows,
    getRowId: rowId,
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (next) => {
      const [chosen] = typeof next === 'function' ? next(sorting) : next;
      if (chosen) change({ sort: chosen.desc ? `-${chosen.id}` : chosen.id });
    },
  });
  const headers = table.getFlatHeaders();
  const lastPage = Math.max(1, Math.ceil(page.total / wanted.page_size));
  // The last row of the last page may have been deleted.
  const isBeyondLastPage = !isLoadingPage && wanted.page > lastPage;
  useEffect(() => {
    if (isBeyondLastPage) change({ page: lastPage });
  }, [isBeyondLastPage, lastPage, change]);
  return (
    <div className="@container grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListSearch label={searchLabel} value={wanted.search} onChange={(search) => change({ search })} />
        <SortField
          columns={headers
            .filter(({ column }) => column.getCanSort())
            .map(({ column }) => ({ id: column.id, name: String(column.columnDef.header) }))}
          value={wanted.sort}
          onChange={(sort) => change({ sort })}
        />
        <PageSizeField value={wanted.page_size} onChange={(page_size) => change({ page_size })} />
      </div>
      {page.rows.length > 0 && (
        <div
          aria-busy={isLoadingPage}
          className={classNames('transition-opacity duration-160', isLoadingPage && 'opacity-60')}
        >
          <Table
            caption={caption}
            header={headers.map((header) => {
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
                    isLead={cell.column.columnDef.meta?.isLead}
                  >
                    <table.FlexRender cell={cell} />
                  </Cell>
                ))}
              </Row>
            ))}
          </Table>
        </div>
      )}
      <ListFooter total={page.total} lastPage={lastPage} listUrl={props.listUrl} />
    </div>
  );
}
