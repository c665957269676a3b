import type { ScheduledItem } from '@kinora/contract/publishing/schedule';
import { createColumnHelper } from '@tanstack/react-table';
import { timeOfDay } from '#lib/format.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { editEpisodePath } from '../dashboard-paths.ts';
import { localDay, numericDay } from '../dates.ts';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import { RowActions } from '../row-actions.tsx';
import type { Deletable } from '../use-delete.ts';
import { ZoneName } from '../zone-name.tsx';
import { VideoState } from './video-state.tsx';

const column = createColumnHelper<DataTableFeatures, ScheduledItem>();

export function scheduledColumns(onDelete: (item: Deletable) => void) {
  return column.columns([
    column.accessor(({ episode }) => episode.id, { id: 'id', header: 'SR', meta: { align: 'end' } }),
    column.accessor(({ episode }) => episode.title, {
      id: 'title',
      meta: { isLead: true },
      header: 'Episode Title',
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-3.5">
          <span className="@4xl:hidden">
            <Thumbnail
              path={original.episode.landscape_image}
              title={original.episode.title}
              color={original.episode.color}
            />
          </span>
          <span className="grid gap-0.5 @4xl:min-w-36">
            <span className="font-medium">{original.episode.title}</span>
            {original.episode.video_status !== 'ready' && (
              <span className="text-caption">
                <VideoState release={{ ...original.episode, is_out: false }} />
              </span>
            )}
          </span>
        </span>
      ),
    }),
    column.accessor('show_title', { header: 'TV Show Title' }),
    column.accessor('season_title', { header: 'Season Title' }),
    column.accessor(({ episode }) => episode.episode_number, {
      id: 'episode_number',
      header: 'Episode Number',
      meta: { align: 'end' },
    }),
    column.accessor(({ episode }) => episode.release_at, {
      id: 'release_at',
      header: 'Publish Date',
      cell: ({ row: { original } }) => (
        <span className="tabular-nums">{numericDay(original.episode.release_date)}</span>
      ),
    }),
    column.accessor(({ episode }) => episode.release_time, {
      id: 'release_time',
      header: 'Publish Time',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="block tabular-nums">
          {timeOfDay(original.episode.release_time)}
          <span className="block text-caption text-ink-faint">
            <ZoneName name={original.episode.time_zone} />
          </span>
        </span>
      ),
    }),
    column.accessor(({ episode }) => episode.created_at, {
      id: 'created_at',
      header: 'Created At',
      cell: ({ getValue }) => <span className="tabular-nums">{numericDay(localDay(getValue()))}</span>,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original } }) => (
        <RowActions
          item={{ kind: 'Episode', id: original.episode.id, title: original.episode.title }}
          viewPath={original.episode.can_be_watched ? `/watch/${original.episode.id}` : null}
          editPath={editEpisodePath(original.episode.id)}
          onDelete={onDelete}
        />
      ),
    }),
  ]);
}
