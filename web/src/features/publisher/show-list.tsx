import type { PublisherShow } from '@kinora/contract/publisher-shows';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/data-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Panel } from './panel.tsx';
import { showColumns } from './show-columns.tsx';
import type { Deletable } from './use-delete.ts';

export function ShowList({ shows }: { shows: readonly PublisherShow[] }) {
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => showColumns(setDeleting), [setDeleting]);
  return (
    <Panel title="Show List">
      <DataTable
        caption="Your shows"
        columns={columns}
        rows={shows}
        rowId={(show) => String(show.id)}
        searchColumn="title"
        searchLabel="Search by title"
        sortColumn="id"
      />
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  );
}
