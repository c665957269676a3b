import type { PublisherSeason } from '@kinora/contract/publishing/seasons';
import { createColumnHelper } from '@tanstack/react-table';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { editSeasonPath, episodeListPath } from '../dashboard-paths.ts';
import { localDay, numericDay } from '../dates.ts';
import { RowActions } from '../row-actions.tsx';
import { TitleCell } from '../title-cell.tsx';
import type { Deletable } from '../use-delete.ts';

const column = createColumnHelper<DataTableFeatures, PublisherSeason>();

export function seasonColumns(onDelete: (item: Deletable) => void) {
  return column.columns([
    column.accessor('season_id', { header: 'ID', meta: { align: 'end' } }),
    column.accessor('season_name', {
      meta: { isLead: true },
      header: 'Season',
      cell: ({ row: { original: season } }) => (
        <TitleCell
          title={season.season_name}
          to={episodeListPath(season.season_id)}
          picture={season.landscape_image}
          color={season.color}
        />
      ),
    }),
    column.accessor('episode_count', { header: 'Episodes', meta: { align: 'end' } }),
    column.accessor('views_count', {
      header: 'Views',
      meta: { align: 'end' },
      cell: ({ getValue }) => getValue().toLocaleString(),
    }),
    column.accessor('release_date', {
      header: 'Release Date',
      cell: ({ getValue }) => <span className="tabular-nums">{numericDay(localDay(getValue()))}</span>,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: season } }) => (
        <RowActions
          item={{ kind: 'Season', id: season.season_id, title: season.season_name }}
          viewPath={episodeListPath(season.season_id)}
          editPath={editSeasonPath(season.season_id)}
          onDelete={onDelete}
        />
      ),
    }),
  ]);
}
