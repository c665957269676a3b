import type { GiftState, GivenGift } from '@kinora/contract/billing/gifts';
import { createColumnHelper } from '@tanstack/react-table';
import { count, money, shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { personPath } from '../console-paths.ts';
import { GiftActions } from './gift-actions.tsx';

const column = createColumnHelper<DataTableFeatures, GivenGift>();

const states: Record<GiftState, (gift: GivenGift) => string> = {
  unpaid: () => 'Not paid',
  waiting: ({ send_at }) => `To be emailed on ${shortDate(send_at)}`,
  sent: ({ sent_at }) => `Emailed on ${sent_at ? shortDate(sent_at) : ''}`,
  redeemed: ({ redeemed_at }) => `Redeemed on ${redeemed_at ? shortDate(redeemed_at) : ''}`,
  void: () => 'Refunded or disputed',
  expired: () => 'Expired',
};

export const giftColumns = column.columns([
  column.accessor('id', {
    header: 'Gift',
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5 tabular-nums">
        {`${original.id} · ${count(original.months, 'month')}`}
        <span className="text-caption text-ink-secondary">
          {`${money(original.amount_minor ?? 0, original.currency)}${original.paid_at ? ` · ${shortDate(original.paid_at)}` : ''}`}
        </span>
      </span>
    ),
  }),
  column.display({
    id: 'giver',
    header: 'From',
    cell: ({ row: { original } }) => (
      <Person id={original.giver_id} name={original.giver_name} email={original.giver_email} />
    ),
  }),
  column.display({
    id: 'recipient',
    header: 'To',
    meta: { isLead: true },
    cell: ({ row: { original } }) => (
      <Person id={original.recipient_id} name={original.recipient_name} email={original.recipient_email} />
    ),
  }),
  column.accessor('state', {
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => states[original.state](original),
  }),
  column.display({
    id: 'actions',
    header: 'Action',
    cell: ({ row: { original } }) => <GiftActions gift={original} />,
  }),
]);

type PersonProps = { id: number | null; name: string | null; email: string | null };

function Person({ id, name, email }: PersonProps) {
  const displayName = name ?? 'Deleted account';
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      {id === null ? <bdi>{displayName}</bdi> : <Link to={personPath(id)}>{displayName}</Link>}
      {email && <span className="text-caption text-ink-secondary">{email}</span>}
    </span>
  );
}
