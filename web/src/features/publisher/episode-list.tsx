import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link.tsx';
import { addEpisodeTo, seasonList, showList } from './addresses.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { episodeColumns } from './episode-columns.tsx';
import { ListState } from './list-state.tsx';
import { Panel } from './panel.tsx';
import type { Deletable } from './use-delete.ts';
import { useOwnSeasons, useSeasonEpisodes } from './use-publisher.ts';

export function EpisodeList() {
  const season_id = Number(useParams()['season_id']);
  const episodes = useSeasonEpisodes(season_id);
  const season = useOwnSeasons().data?.season_data.find((one) => one.season_id === season_id);
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => episodeColumns(setDeleting), [setDeleting]);
  const add = (
    <LinkButton to={addEpisodeTo(season_id)} variant="secondary" size="small">
      Add New Episode
    </LinkButton>
  );
  return (
    <Panel
      title={season?.season_name ?? 'Episodes List'}
      crumbs={[
        { name: 'Show List', to: showList },
        { name: 'Season List', to: season ? seasonList(season.tv_show_id) : showList },
        { name: 'Episodes List' },
      ]}
      action={episodes.data && episodes.data.length > 0 && add}
    >
      <ListState
        query={episodes}
        items={episodes.data}
        patience_ms={6000}
        empty="No Episodes Found"
        onEmpty={add}
      >
        {(rows) => (
          <DataTable
            caption="Episodes"
            columns={columns}
            rows={rows}
            rowId={(episode) => String(episode.id)}
            searchColumn="title"
            searchLabel="Search by episode title"
            sortColumn="episode_number"
          />
        )}
      </ListState>
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  );
}
