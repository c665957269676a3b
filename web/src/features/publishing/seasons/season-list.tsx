import { seasonSorts } from '@kinora/contract/publishing/seasons';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/list/data-table.tsx';
import { showPath } from '#lib/show-path.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { addSeasonToShowPath, showListPath } from '../dashboard-paths.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { Panel } from '../panel.tsx';
import { seasonColumns } from './season-columns.tsx';
import type { Deletable } from '../use-delete.ts';
import { TakeDownNotices } from '../take-downs/take-down-notices.tsx';
import { useOwnShows, useSeasonsOfShow } from '../use-publisher.ts';

export function SeasonList({ show_id }: { show_id: number }) {
  const listUrl = useListUrl(seasonSorts);
  const seasons = useSeasonsOfShow(show_id, listUrl.wanted);
  const show = useOwnShows().data?.rows.find(({ id }) => id === show_id);
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => seasonColumns(setDeleting), [setDeleting]);
  const addLink = (
    <LinkButton to={addSeasonToShowPath(show_id)} variant="secondary" size="small">
      Add New Season
    </LinkButton>
  );
  return (
    <Panel
      title={show?.title ?? seasons.data?.rows[0]?.show_title ?? 'Seasons List'}
      crumbs={[{ name: 'Show List', to: showListPath }, { name: 'Seasons List' }]}
      action={
        <span className="flex flex-wrap gap-2">
          {show && (
            <LinkButton to={showPath({ id: show_id, name: show.title })} variant="ghost" size="small">
              Public page
            </LinkButton>
          )}
          {seasons.data && seasons.data.total > 0 && addLink}
        </span>
      }
    >
      <TakeDownNotices isWanted={(takeDown) => takeDown.show_id === show_id} />
      <ListState
        query={seasons}
        search={listUrl.wanted.search}
        emptyAfter_ms={10_000}
        empty="No Seasons Found"
        emptyAction={addLink}
      >
        {(page) => (
          <DataTable
            caption="Seasons"
            columns={columns}
            rowId={(season) => String(season.season_id)}
            searchLabel="Search by season name"
            listUrl={listUrl}
            page={page}
            isLoadingPage={seasons.isPlaceholderData}
          />
        )}
      </ListState>
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  );
}
