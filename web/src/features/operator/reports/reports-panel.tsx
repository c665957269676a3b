import { listReports, reportQueues, reportSorts } from '@kinora/contract/operator/reports';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { reportsPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { reportColumns } from './report-columns.tsx';

const refetchEvery_ms = 30_000;

const filters = [
  { value: undefined, name: 'Open' },
  { value: 'mine', name: 'Mine' },
  { value: 'decided', name: 'Decided' },
];

const emptyTexts = {
  open: 'Nothing is waiting for a decision',
  mine: 'You have not taken any reports',
  decided: 'Nothing has been decided yet',
};

/** What viewers reported, oldest first; decided reports start with the latest decision. */
export function ReportsPanel() {
  const [params] = useSearchParams();
  const queue = reportQueues.find((option) => option === params.get('queue')) ?? 'open';
  const listUrl = useListUrl(reportSorts, queue === 'decided' ? '-decided_at' : 'id');
  const reports = useQuery({
    ...pageQueryOf(listReports, { query: { ...listUrl.wanted, queue } }),
    refetchInterval: refetchEvery_ms,
  });
  return (
    <ConsolePanel title="Reports">
      <FilterLinks
        path={reportsPath}
        name="queue"
        value={queue === 'open' ? undefined : queue}
        filters={filters}
      />
      <ListState query={reports} search={listUrl.wanted.search} empty={emptyTexts[queue]}>
        {(page) => (
          <DataTable
            caption="Reports"
            columns={reportColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search reports"
            listUrl={listUrl}
            page={page}
            isLoadingPage={reports.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
