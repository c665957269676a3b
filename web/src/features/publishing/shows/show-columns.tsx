import type { PublisherShow } from '@kinora/contract/publishing/shows';
import { createColumnHelper } from '@tanstack/react-table';
import { genreName } from '@kinora/contract/catalogue/genres';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { editShowPath, seasonListPath } from '../dashboard-paths.ts';
import { localDay, numericDay } from '../dates.ts';
import { RowActions } from '../row-actions.tsx';
import { TitleCell } from '../title-cell.tsx';
import type { Deletable } from '../use-delete.ts';

const column = createColumnHelper<DataTableFeatures, PublisherShow>();

export function showColumns(onDelete: (item: Deletable) => void) {
  return column.columns([
    column.accessor('id', { header: 'ID', meta: { align: 'end' } }),
    column.accessor('title', {
      meta: { isLead: true },
      header: 'Title',
      cell: ({ row: { original: show } }) => (
        <TitleCell
          title={show.title}
          to={seasonListPath(show.id)}
          picture={show.landscape_image}
          color={show.color}
        />
      ),
    }),
    column.accessor('seasons_count', { header: 'Seasons', meta: { align: 'end' } }),
    column.accessor('episode_count', { header: 'Episodes', meta: { align: 'end' } }),
    column.accessor((show) => show.category.map(({ name }) => genreName(name)).join(', '), {
      id: 'category',
      enableSorting: false,
      header: 'Category',
      cell: ({ getValue }) => getValue() || '–',
    }),
    column.accessor('show_views_count', {
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
      cell: ({ row: { original: show } }) => (
        <RowActions
          item={{ kind: 'Show', id: show.id, title: show.title }}
          viewPath={seasonListPath(show.id)}
          editPath={editShowPath(show.id)}
          onDelete={onDelete}
        />
      ),
    }),
  ]);
}
