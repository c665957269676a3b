import { episodeSorts } from '@kinora/contract/publishing/episodes';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/list/data-table.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { addEpisodeToSeasonPath, seasonListPath, showListPath } from '../dashboard-paths.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { episodeColumns } from './episode-columns.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { Panel } from '../panel.tsx';
import type { Deletable } from '../use-delete.ts';
import { useSeason, useSeasonEpisodes } from '../use-publisher.ts';

export function EpisodeList({ season_id }: { season_id: number }) {
  const listUrl = useListUrl(episodeSorts);
  const episodes = useSeasonEpisodes(season_id, listUrl.wanted);
  const season = useSeason(season_id).data;
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => episodeColumns(setDeleting), [setDeleting]);
  const addLink = (
    <LinkButton to={addEpisodeToSeasonPath(season_id)} variant="secondary" size="small">
      Add New Episode
    </LinkButton>
  );
  return (
    <Panel
      title={season?.season.season_name ?? 'Episodes List'}
      crumbs={[
        { name: 'Show List', to: showListPath },
        { name: 'Season List', to: season ? seasonListPath(season.tv_show_id) : showListPath },
        { name: 'Episodes List' },
      ]}
      action={episodes.data && episodes.data.total > 0 && addLink}
    >
      <ListState
        query={episodes}
        search={listUrl.wanted.search}
        emptyAfter_ms={6000}
        empty="No Episodes Found"
        emptyAction={addLink}
      >
        {(page) => (
          <DataTable
            caption="Episodes"
            columns={columns}
            rowId={(episode) => String(episode.id)}
            searchLabel="Search by episode title"
            listUrl={listUrl}
            page={page}
            isLoadingPage={episodes.isPlaceholderData}
          />
        )}
      </ListState>
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </Panel>
  );
}
