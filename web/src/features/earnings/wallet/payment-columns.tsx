import type { WalletPayment } from '@kinora/contract/earnings/wallet';
import { createColumnHelper } from '@tanstack/react-table';
import { classNames } from '#ui/style/class-names.ts';
import type { DataTableFeatures } from '#ui/list/data-table-features.ts';
import { Link } from '#ui/button/link.tsx';
import { statementPath } from '../../publishing/dashboard-paths.ts';
import { localDay, numericDay } from '../../publishing/dates.ts';
import { statementMonth, signedMoney } from './wallet-text.ts';

const column = createColumnHelper<DataTableFeatures, WalletPayment>();

const modes: Record<string, string> = {
  balance: 'Balance',
  bank_transfer: 'Bank transfer',
  stripe: 'Stripe',
};

const types: Record<string, string> = {
  royalty: 'Royalty',
  royalty_adjustment: 'Correction',
  payout: 'Payout',
  payout_reversal: 'Payout returned',
  withholding: 'Tax withheld',
  withholding_reversal: 'Tax returned',
};

export const paymentColumns = column.columns([
  column.accessor('id', { header: 'Payment ID', meta: { align: 'end' } }),
  column.accessor(({ user }) => user.name, {
    id: 'name',
    header: 'Publisher Name',
    enableSorting: false,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
  }),
  column.accessor('amount', {
    header: 'Amount',
    meta: { align: 'end' },
    cell: ({ row: { original: payment } }) => (
      <bdi className={classNames('font-medium whitespace-nowrap', payment.amount > 0 && 'text-success')}>
        {signedMoney(payment.amount, payment.currency)}
      </bdi>
    ),
  }),
  column.accessor('mode', {
    header: 'Payment Mode',
    cell: ({ getValue }) => modes[getValue()] ?? getValue(),
  }),
  column.accessor('type', {
    header: 'Transaction Type',
    cell: ({ row: { original: payment } }) => (
      <span className="grid gap-0.5">
        {types[payment.type] ?? payment.type}
        {payment.statement && (
          <Link to={statementPath(payment.statement)} className="text-caption">
            {statementMonth(payment.statement)}
          </Link>
        )}
      </span>
    ),
  }),
  column.accessor('created_at', {
    header: 'Payment Date',
    cell: ({ getValue }) => <span className="tabular-nums">{numericDay(localDay(getValue()))}</span>,
  }),
]);
