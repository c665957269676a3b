import { peopleSorts } from '@kinora/contract/operator/people';
import { useSearchParams } from 'react-router';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { OnlyFilter, readOnly } from './only-filter.tsx';
import { peopleColumns } from './people-columns.tsx';
import { usePeople } from './use-people.ts';

/** Finds members by name, address or number. */
export function PeoplePanel() {
  const address = useListAddress(peopleSorts, '-created_at');
  const [params] = useSearchParams();
  const only = readOnly(params);
  const found = usePeople({ ...address.wanted, only });
  return (
    <ConsolePanel title="People">
      <OnlyFilter value={only} />
      <ListState
        query={found}
        search={address.wanted.search}
        emptyAfter_ms={6000}
        empty={only ? 'Nobody at the moment' : 'Nobody has signed up yet'}
      >
        {(page) => (
          <DataTable
            caption="Members"
            columns={peopleColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search people"
            address={address}
            page={page}
            isTurning={found.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
