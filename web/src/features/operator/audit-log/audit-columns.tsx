import type { AuditEntry } from '@kinora/contract/operator/audit-log';
import { createColumnHelper } from '@tanstack/react-table';
import { exactMoment } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { personPath } from '../console-paths.ts';
import { roleNames } from '../people/role-names.ts';
import { auditActionNames } from './audit-action-names.ts';
import { reasonText } from './reason-text.ts';

const column = createColumnHelper<DataTableFeatures, AuditEntry>();

export const auditColumns = column.columns([
  column.accessor('id', {
    header: 'When',
    cell: ({ row: { original } }) => <span className="tabular-nums">{exactMoment(original.made_at)}</span>,
  }),
  column.accessor('act', {
    header: 'What',
    enableSorting: false,
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        {auditActionNames[original.act]}
        {original.subject && (
          <span className="text-caption text-ink-secondary wrap-anywhere">{original.subject}</span>
        )}
      </span>
    ),
  }),
  column.accessor('actor', {
    header: 'By',
    enableSorting: false,
    cell: ({ row: { original } }) => <Actor entry={original} />,
  }),
  column.accessor('target', {
    header: 'Account',
    enableSorting: false,
    cell: ({ getValue }) => <PersonLink person={getValue()} fallback="—" />,
  }),
  column.accessor('reason', {
    header: 'Reason',
    enableSorting: false,
    cell: ({ getValue }) => <span className="wrap-anywhere">{reasonText(getValue()) ?? '—'}</span>,
  }),
  column.accessor('network', {
    header: 'From',
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums wrap-anywhere">{getValue() ?? '—'}</span>,
  }),
]);

function Actor({ entry: { act, actor, actor_role } }: { entry: AuditEntry }) {
  const isByVisitor = act === 'sign-in-failed' || act === 'sign-in-refused' || act === 'password-reset';
  return (
    <span className="grid gap-0.5">
      <PersonLink person={actor} fallback={isByVisitor ? 'Someone' : 'The command line'} />
      {actor_role && actor_role !== 'member' && (
        <span className="text-caption text-ink-secondary">{roleNames[actor_role]}</span>
      )}
    </span>
  );
}

function PersonLink({ person, fallback }: { person: AuditEntry['actor']; fallback: string }) {
  if (!person) return fallback;
  return (
    <Link to={personPath(person.id)} className="wrap-anywhere">
      <bdi>{person.name}</bdi>
    </Link>
  );
}
