import type { ReceivedMessage } from '@kinora/contract/operator/messages';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { MessageActions } from './message-actions.tsx';

const column = createColumnHelper<DataTableFeatures, ReceivedMessage>();

export const messageColumns = column.columns([
  column.accessor('id', {
    header: 'When',
    cell: ({ row: { original } }) => <span className="tabular-nums">{exactMoment(original.created_at)}</span>,
  }),
  column.accessor('name', {
    header: 'From',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <bdi>{original.name}</bdi>
        <span className="text-caption text-ink-secondary">{original.email}</span>
        {original.phone && <span className="text-caption text-ink-secondary">{original.phone}</span>}
      </span>
    ),
  }),
  column.accessor('message', {
    header: 'Message',
    enableSorting: false,
    meta: { isLead: true },
    cell: ({ getValue }) => (
      <bdi className="line-clamp-3 whitespace-pre-line wrap-anywhere">{getValue()}</bdi>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Action',
    cell: ({ row: { original } }) => <MessageActions message={original} />,
  }),
]);
