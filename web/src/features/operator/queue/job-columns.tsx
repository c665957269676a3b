import type { QueuedJob } from '@kinora/contract/operator/queue';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { JobActions } from './job-actions.tsx';

const column = createColumnHelper<DataTableFeatures, QueuedJob>();

const timeLabels = { failed: 'Failed', waiting: 'From', running: 'Since' };

export const jobColumns = column.columns([
  column.accessor('name', {
    header: 'Job',
    enableSorting: false,
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {original.name}
        <span className="text-caption text-ink-secondary empty:hidden">{dataText(original.about)}</span>
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
      <span className="grid gap-0.5">
        {timeLabels[original.state]}
        <span className="tabular-nums @4xl:whitespace-nowrap">{exactMoment(original.at)}</span>
      </span>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Action',
    cell: ({ row: { original } }) => <JobActions job={original} />,
  }),
]);

/** A job's data as text: `video id 12 · episode id 3`. */
const dataText = (json: string): string =>
  Object.entries((JSON.parse(json) ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
    .join(' · ');
