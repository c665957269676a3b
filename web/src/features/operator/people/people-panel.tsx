import { peopleSorts } from '@kinora/contract/operator/people';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { peoplePath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { peopleColumns } from './people-columns.tsx';
import { usePeople } from './use-people.ts';

const filters = [
  { value: undefined, name: 'Everyone' },
  { value: 'staff', name: 'Staff' },
  { value: 'creators', name: 'Creators' },
  { value: 'suspended', name: 'Suspended' },
] as const;

/** Finds members by name, email or number. */
export function PeoplePanel() {
  const listUrl = useListUrl(peopleSorts, '-created_at');
  const [params] = useSearchParams();
  const only = filters.find(({ value }) => value === params.get('only'))?.value;
  const people = usePeople({ ...listUrl.wanted, only });
  return (
    <ConsolePanel title="People">
      <FilterLinks path={peoplePath} name="only" value={only} filters={filters} />
      <ListState
        query={people}
        search={listUrl.wanted.search}
        empty={only ? 'Nobody at the moment' : 'Nobody has signed up yet'}
      >
        {(page) => (
          <DataTable
            caption="Members"
            columns={peopleColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search people"
            listUrl={listUrl}
            page={page}
            isLoadingPage={people.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
