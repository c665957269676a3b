import type { Page } from '@kinora/contract/schemas';
import type { StatementViewer } from '@kinora/contract/earnings/royalties';
import { clockTime, money } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { ListFooter } from '#ui/list/list-footer.tsx';
import { PageSizeField } from '#ui/list/page-size-field.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/list/table.tsx';
import type { ListUrl } from '#ui/list/use-list-url.ts';
import { exactMoney } from './wallet-text.ts';

type ViewersTableProps = {
  page: Page<StatementViewer>;
  currency: string;
  listUrl: ListUrl;
  isLoadingPage: boolean;
};

const columns = [
  'Viewer',
  'Paid for the month',
  'Watched your show',
  'Watched in total',
  'Your share',
  'You earned',
];

/** One viewer-month per row. Has no search, since viewers are anonymous. */
export function ViewersTable({ page, currency, listUrl, isLoadingPage }: ViewersTableProps) {
  const { wanted, change } = listUrl;
  const lastPage = Math.max(1, Math.ceil(page.total / wanted.page_size));
  return (
    <div className="@container grid gap-4">
      <div className="flex justify-end">
        <PageSizeField value={wanted.page_size} onChange={(page_size) => change({ page_size })} />
      </div>
      <div
        aria-busy={isLoadingPage}
        className={classNames('transition-opacity duration-160', isLoadingPage && 'opacity-60')}
      >
        <Table
          caption="Anonymous viewers"
          header={columns.map((name) => (
            <HeaderCell key={name} align="end">
              {name}
            </HeaderCell>
          ))}
        >
          {page.rows.map((row) => (
            <Row key={row.viewer}>
              {[
                row.viewer.toLocaleString(),
                money(row.net_minor, currency),
                clockTime(row.watched_ms / 1000),
                clockTime(row.watched_in_all_ms / 1000),
                row.share.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 2 }),
                exactMoney(row.amount_micro, currency),
              ].map((value, index) => (
                <Cell key={columns[index]} label={columns[index] ?? ''} align="end">
                  <bdi>{value}</bdi>
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      </div>
      <ListFooter total={page.total} lastPage={lastPage} listUrl={listUrl} />
    </div>
  );
}
