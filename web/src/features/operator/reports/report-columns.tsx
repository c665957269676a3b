import type { ReportRow } from '@kinora/contract/operator/reports';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { reasonNames } from '../../reports/reason-names.ts';
import { personPath, reportPath } from '../console-paths.ts';
import { decisionNames } from './decision-names.ts';

const column = createColumnHelper<DataTableFeatures, ReportRow>();

export const reportColumns = column.columns([
  column.accessor('id', { header: 'Number', meta: { align: 'end' } }),
  column.accessor(subjectTitle, {
    id: 'subject',
    header: 'About',
    enableSorting: false,
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <Link to={reportPath(original.id)}>
          <bdi>{subjectTitle(original)}</bdi>
        </Link>
        {original.about !== 'show' && (
          <bdi className="text-caption text-ink-secondary">{original.show.title}</bdi>
        )}
      </span>
    ),
  }),
  column.accessor('reason', {
    header: 'Reason',
    enableSorting: false,
    cell: ({ getValue }) => reasonNames[getValue()],
  }),
  column.accessor('reporter', {
    header: 'From',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <MemberLink member={original.reporter} fallback={original.claimant ?? 'A deleted account'} />
    ),
  }),
  column.accessor('created_at', {
    header: 'Sent',
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{exactMoment(getValue())}</span>,
  }),
  column.accessor('assignee', {
    header: 'Assigned to',
    enableSorting: false,
    cell: ({ getValue }) => <MemberLink member={getValue()} fallback="Nobody yet" />,
  }),
  column.accessor('decided_at', {
    header: 'Decision',
    cell: ({ row: { original } }) => (original.decision ? decisionNames[original.decision] : 'Open'),
  }),
]);

/** The title or name of what was reported. */
function subjectTitle({ about, show, episode, publisher }: ReportRow): string {
  if (about === 'creator') return publisher.name;
  return (about === 'episode' ? episode?.title : show.title) ?? show.title;
}

function MemberLink({ member, fallback }: { member: ReportRow['reporter']; fallback: string }) {
  if (!member) return fallback;
  return (
    <Link to={personPath(member.id)} className="wrap-anywhere">
      <bdi>{member.name}</bdi>
    </Link>
  );
}
