import type { QueuedJob } from '@kinora/contract/operator/queue';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { JobActions } from './job-actions.tsx';

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
        {moments[original.state]}
        <span className="tabular-nums @4xl:whitespace-nowrap">{exactMoment(original.at)}</span>
      </span>
    ),
  }),
  column.display({
    id: 'acts',
    header: 'Action',
    cell: ({ row: { original } }) => <JobActions job={original} />,
  }),
]);

/** What a job is about: `video id 12 · episode id 3`. */
const dataText = (about: string): string =>
  Object.entries((JSON.parse(about) ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
    .join(' · ');
