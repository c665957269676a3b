import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link.tsx';
import { addSeasonTo, showList } from './addresses.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListState } from './list-state.tsx';
import { Panel } from './panel.tsx';
import { seasonColumns } from './season-columns.tsx';
import type { Deletable } from './use-delete.ts';
import { useOwnSeasons } from './use-publisher.ts';

export function SeasonList() {
  const show_id = Number(useParams()['show_id']);
  const query = useOwnSeasons();
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => seasonColumns(setDeleting), [setDeleting]);
  const seasons = useMemo(
    () => query.data?.season_data.filter((season) => season.tv_show_id === show_id),
    [query.data, show_id],
  );
  const show = query.data?.show_data.find(({ id }) => id === show_id);
  const add = (
    <LinkButton to={addSeasonTo(show_id)} variant="secondary" size="small">
      Add New Season
    </LinkButton>
  );
  return (
    <Panel
      title={show?.title ?? 'Seasons List'}
      crumbs={[{ name: 'Show List', to: showList }, { name: 'Seasons List' }]}
      action={seasons && seasons.length > 0 && add}
    >
      <ListState query={query} items={seasons} patience_ms={10_000} empty="No Seasons Found" onEmpty={add}>
        {(rows) => (
          <DataTable
            caption="Seasons"
            columns={columns}
            rows={rows}
            rowId={(season) => String(season.season_id)}
            searchColumn="season_name"
            searchLabel="Search by season name"
            sortColumn="season_id"
          />
        )}
      </ListState>
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  );
}
