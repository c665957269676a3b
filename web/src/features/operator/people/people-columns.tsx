import type { PersonRow } from '@kinora/contract/operator/people';
import { createColumnHelper } from '@tanstack/react-table';
import { shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { personPath } from '../console-paths.ts';
import { roleNames } from './role-names.ts';

const column = createColumnHelper<DataTableFeatures, PersonRow>();

export const peopleColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <Link to={personPath(original.id)} className="wrap-anywhere">
        <bdi>{original.name}</bdi>
      </Link>
    ),
  }),
  column.accessor('email', {
    header: 'Email',
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
  }),
  column.accessor(accountState, { id: 'state', header: 'State', enableSorting: false }),
  column.accessor('shows_count', { header: 'Shows', meta: { align: 'end' } }),
  column.accessor('created_at', {
    header: 'Member since',
    cell: ({ getValue }) => <span className="tabular-nums">{shortDate(getValue())}</span>,
  }),
]);

/** The most important fact about an account. */
function accountState({ role, is_subscribed, is_suspended }: PersonRow): string {
  if (is_suspended) return 'Suspended';
  if (role !== 'member') return roleNames[role];
  return is_subscribed ? 'Subscriber' : 'No access';
}
