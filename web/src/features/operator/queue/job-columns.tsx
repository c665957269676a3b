import type { QueuedJob } from '@kinora/contract/operator/queue';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { JobActs } from './job-acts.tsx';

const column = createColumnHelper<DataTableFeatures, QueuedJob>();

const moments = { failed: 'Failed', waiting: 'From', running: 'Since' };

export const jobColumns = column.columns([
  column.accessor('name', {
    header: 'Job',
    enableSorting: false,
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {original.name}
        {original.about !== '{}' && <span className="text-caption text-ink-secondary">{original.about}</span>}
      </span>
    ),
  }),
  column.accessor('reason', {
    header: 'Reason',
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-small wrap-anywhere">{getValue() ?? '—'}</span>,
  }),
  column.accessor('tries', { header: 'Attempts', enableSorting: false, meta: { align: 'end' } }),
  column.accessor('at', {
    header: 'When',
    cell: ({ row: { original } }) => (
      <span className="tabular-nums">
        {moments[original.state]} {exactMoment(original.at)}
      </span>
    ),
  }),
  column.display({
    id: 'acts',
    header: 'Action',
    cell: ({ row: { original } }) => <JobActs job={original} />,
  }),
]);
