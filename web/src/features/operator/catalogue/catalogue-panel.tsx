import { catalogueSorts, listCatalogue } from '@kinora/contract/operator/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { cataloguePath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { catalogueColumns } from './catalogue-columns.tsx';

const filters = [
  { value: undefined, name: 'All' },
  { value: 'reported', name: 'Reported' },
  { value: 'taken-down', name: 'Taken down' },
  { value: 'appealed', name: 'Appealed' },
] as const;

/** All shows; the search also looks at their episodes. */
export function CataloguePanel() {
  const listUrl = useListUrl(catalogueSorts, '-id');
  const [params] = useSearchParams();
  const only = filters.find(({ value }) => value === params.get('only'))?.value;
  const shows = useQuery(pageQueryOf(listCatalogue, { query: { ...listUrl.wanted, only } }));
  return (
    <ConsolePanel title="Catalogue">
      <FilterLinks path={cataloguePath} name="only" value={only} filters={filters} />
      <ListState
        query={shows}
        search={listUrl.wanted.search}
        empty={only ? 'None at the moment' : 'Nobody has created a show yet'}
      >
        {(page) => (
          <DataTable
            caption="Shows"
            columns={catalogueColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search the catalogue"
            listUrl={listUrl}
            page={page}
            isLoadingPage={shows.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
