import { showSorts } from '@kinora/contract/publishing/shows';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/list/data-table.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { Panel } from '../panel.tsx';
import { showColumns } from './show-columns.tsx';
import type { Deletable } from '../use-delete.ts';
import { useOwnShows } from '../use-publisher.ts';

export function ShowList() {
  const listUrl = useListUrl(showSorts);
  const shows = useOwnShows(listUrl.wanted);
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => showColumns(setDeleting), [setDeleting]);
  return (
    <Panel title="Show List">
      <ListState query={shows} search={listUrl.wanted.search} emptyAfter_ms={10_000} empty="No shows created">
        {(page) => (
          <DataTable
            caption="Your shows"
            columns={columns}
            rowId={(show) => String(show.id)}
            searchLabel="Search by title"
            listUrl={listUrl}
            page={page}
            isLoadingPage={shows.isPlaceholderData}
          />
        )}
      </ListState>
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  );
}
