import { filmSorts, listFilms } from '@kinora/contract/operator/films';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { usePersonPresent } from '#lib/hooks/use-person-present.ts';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { filmsPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { filmColumns } from './film-columns.tsx';
import { statusNames } from './status-names.ts';

const refetchEvery_ms = 15_000;
const filters = [
  { value: undefined, name: 'All' },
  ...(['failed', 'damaged', 'queued', 'processing', 'ready'] as const).map((value) => ({
    value,
    name: statusNames[value],
  })),
];

/** The films of all episodes, with their processing progress. */
export function FilmsPanel() {
  const isPresent = usePersonPresent();
  const listUrl = useListUrl(filmSorts, '-id');
  const [params] = useSearchParams();
  const status = filters.find(({ value }) => value === params.get('status'))?.value;
  const films = useQuery({
    ...pageQueryOf(listFilms, { query: { ...listUrl.wanted, status } }),
    refetchInterval: isPresent && refetchEvery_ms,
  });
  return (
    <ConsolePanel title="Films">
      <FilterLinks path={filmsPath} name="status" value={status} filters={filters} />
      <ListState
        query={films}
        search={listUrl.wanted.search}
        empty={status ? 'None at the moment' : 'Nothing has been uploaded yet'}
      >
        {(page) => (
          <DataTable
            caption="Films"
            columns={filmColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search films"
            listUrl={listUrl}
            page={page}
            isLoadingPage={films.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
