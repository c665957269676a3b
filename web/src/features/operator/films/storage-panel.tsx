import { listStorage, storageSorts, type StorageRow } from '@kinora/contract/operator/films';
import { includesRole } from '@kinora/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { fileSize } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { personPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { Orphans } from './orphans.tsx';

const column = createColumnHelper<DataTableFeatures, StorageRow>();

const columns = column.columns([
  column.accessor(({ creator }) => creator.name, {
    id: 'creator',
    header: 'Creator',
    meta: { isLead: true },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Link to={personPath(original.creator.id)} className="wrap-anywhere">
        <bdi>{original.creator.name}</bdi>
      </Link>
    ),
  }),
  column.accessor('films', { header: 'Films', meta: { align: 'end' } }),
  column.accessor('film_bytes', {
    header: 'Renditions',
    meta: { align: 'end' },
    cell: ({ getValue }) => fileSize(getValue()),
  }),
  column.accessor('upload_bytes', {
    header: 'Uploads',
    meta: { align: 'end' },
    cell: ({ getValue }) => fileSize(getValue()),
  }),
]);

/** How much storage each creator's films take up. */
export function StoragePanel() {
  const role = useSession()?.role ?? 'member';
  const listUrl = useListUrl(storageSorts, '-film_bytes');
  const creators = useQuery(pageQueryOf(listStorage, { query: listUrl.wanted }));
  return (
    <ConsolePanel title="Storage">
      <ListState query={creators} search={listUrl.wanted.search} empty="Nobody has uploaded a film yet">
        {(page) => (
          <DataTable
            caption="Storage by creator"
            columns={columns}
            rowId={({ creator }) => String(creator.id)}
            searchLabel="Search creators"
            listUrl={listUrl}
            page={page}
            isLoadingPage={creators.isPlaceholderData}
          />
        )}
      </ListState>
      {includesRole(role, 'operator') && <Orphans />}
    </ConsolePanel>
  );
}
