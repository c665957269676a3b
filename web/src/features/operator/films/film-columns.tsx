import type { FilmRow } from '@kinora/contract/operator/films';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { personPath } from '../console-paths.ts';
import { FilmActions } from './film-actions.tsx';
import { statusNames } from './status-names.ts';

const column = createColumnHelper<DataTableFeatures, FilmRow>();

export const filmColumns = column.columns([
  column.accessor('id', { header: 'Video', meta: { align: 'end' } }),
  column.accessor('title', {
    header: 'Episode',
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <bdi>{original.title}</bdi>
        <bdi className="text-caption text-ink-secondary">{original.show_title}</bdi>
      </span>
    ),
  }),
  column.accessor(({ publisher }) => publisher.name, {
    id: 'publisher',
    header: 'Creator',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Link to={personPath(original.publisher.id)} className="wrap-anywhere">
        <bdi>{original.publisher.name}</bdi>
      </Link>
    ),
  }),
  column.accessor('status', {
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <State film={original} />,
  }),
  column.accessor('updated_at', {
    header: 'Last change',
    cell: ({ getValue }) => (
      <span className="tabular-nums @4xl:whitespace-nowrap">{exactMoment(getValue())}</span>
    ),
  }),
  column.accessor('can_be_retried', {
    header: 'Action',
    enableSorting: false,
    cell: ({ row: { original } }) => <FilmActions film={original} />,
  }),
]);

function State({ film: { status, process_status, reason } }: { film: FilmRow }) {
  return (
    <span className="grid gap-0.5">
      {status === 'processing' ? `${statusNames[status]}, ${process_status}%` : statusNames[status]}
      {reason && <span className="text-caption text-ink-secondary wrap-anywhere">{reason}</span>}
    </span>
  );
}
