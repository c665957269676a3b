import type { StatementPayout } from '@kinora/contract/earnings/payouts';
import { payoutStates } from './wallet-text.ts';

const statusStyles: Record<StatementPayout['status'], string> = {
  held: 'text-ink-secondary',
  carried: 'text-ink-secondary',
  due: 'text-gold',
  sending: 'text-gold',
  paid: 'text-success',
  failed: 'text-danger',
  reversed: 'text-danger',
};

/** The state of a statement's payout, in a word. */
export const PayoutState = ({ status }: Pick<StatementPayout, 'status'>) => (
  <span className={`inline-flex items-center gap-1.5 text-caption font-medium ${statusStyles[status]}`}>
    <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
    {payoutStates[status]}
  </span>
);
