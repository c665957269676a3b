import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { createColumnHelper } from '@tanstack/react-table';
import { timeOfDay } from '#lib/format.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { editEpisodePath } from '../dashboard-paths.ts';
import { numericDay } from '../dates.ts';
import { EpisodeStatus } from './episode-status.tsx';
import { RowActions } from '../row-actions.tsx';
import { TitleCell } from '../title-cell.tsx';
import type { Deletable } from '../use-delete.ts';
import { ZoneName } from '../zone-name.tsx';

const column = createColumnHelper<DataTableFeatures, PublisherEpisode>();

export function episodeColumns(onDelete: (item: Deletable) => void) {
  return column.columns([
    column.accessor('episode_number', { header: 'Episode', meta: { align: 'end' } }),
    column.accessor('show_title', { header: 'Show', enableSorting: false }),
    column.accessor('season_title', { header: 'Season', enableSorting: false }),
    column.accessor('title', {
      meta: { isLead: true },
      header: 'Title',
      cell: ({ row: { original: episode } }) => (
        <TitleCell title={episode.title} picture={episode.landscape_image} color={episode.color} />
      ),
    }),
    column.accessor('views_count', {
      header: 'Views',
      meta: { align: 'end' },
      cell: ({ getValue }) => getValue().toLocaleString(),
    }),
    column.accessor('release_at', {
      header: 'Release Date',
      cell: ({ row: { original: episode } }) => (
        <span className="block tabular-nums">
          {numericDay(episode.release_date)}
          <span className="block text-caption text-ink-faint">
            {timeOfDay(episode.release_time)} <ZoneName name={episode.time_zone} />
          </span>
        </span>
      ),
    }),
    column.accessor('process_status', {
      header: 'Status',
      cell: ({ row: { original: episode } }) => <EpisodeStatus episode={episode} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: episode } }) => (
        <RowActions
          item={{ kind: 'Episode', id: episode.id, title: episode.title }}
          viewPath={episode.can_be_watched ? `/watch/${episode.id}` : null}
          editPath={editEpisodePath(episode.id)}
          onDelete={onDelete}
        />
      ),
    }),
  ]);
}
