import { jobSorts, jobStates, listJobs } from '@kinora/contract/operator/queue';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { usePersonPresent } from '#lib/hooks/use-person-present.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { jobsPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { jobColumns } from './job-columns.tsx';

const refetchEvery_ms = 15_000;

const filters = [
  { value: undefined, name: 'Failed' },
  { value: 'waiting', name: 'Waiting' },
  { value: 'running', name: 'Running' },
];

const emptyTexts = {
  failed: 'No jobs have failed',
  waiting: 'No jobs are waiting',
  running: 'No jobs are running',
};

/** The jobs that are waiting or running, or have failed. */
export function JobsPanel() {
  const isPresent = usePersonPresent();
  const [params] = useSearchParams();
  const state = jobStates.find((option) => option === params.get('state')) ?? 'failed';
  const listUrl = useListUrl(jobSorts, state === 'waiting' ? 'at' : '-at');
  const jobs = useQuery({
    ...pageQueryOf(listJobs, { query: { ...listUrl.wanted, state } }),
    refetchInterval: isPresent && refetchEvery_ms,
  });
  return (
    <ConsolePanel title="Jobs">
      <FilterLinks
        path={jobsPath}
        name="state"
        value={state === 'failed' ? undefined : state}
        filters={filters}
      />
      <ListState query={jobs} search={listUrl.wanted.search} empty={emptyTexts[state]}>
        {(page) => (
          <DataTable
            caption="Jobs"
            columns={jobColumns}
            rowId={({ id }) => id}
            searchLabel="Search jobs by name"
            listUrl={listUrl}
            page={page}
            isLoadingPage={jobs.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
