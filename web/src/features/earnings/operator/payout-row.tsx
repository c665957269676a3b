import type { Payout } from '@kinora/contract/earnings/payouts';
import { money } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { longDate, statementMonth } from '../wallet/wallet-text.ts';

type PayoutRowProps = { payout: Payout; onPaid: () => void; onFailed: () => void };

/** A payout and, for a bank transfer on a list, the buttons to record its outcome. */
export function PayoutRow({ payout, onPaid, onFailed }: PayoutRowProps) {
  const { key, creator, amount_minor, currency, failure, created_at } = payout;
  const amount = money(amount_minor, currency);
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 sm:justify-start sm:gap-x-3">
          <p className="font-medium wrap-anywhere">
            <bdi>{creator}</bdi>
          </p>
          <p className="font-medium tabular-nums">{amount}</p>
        </div>
        <p className="text-small text-ink-secondary">
          {statementMonth(key)} · due since {longDate(created_at)}
        </p>
        <p className="text-caption text-ink-faint tabular-nums">{key}</p>
        {failure && <p className="text-small wrap-anywhere text-danger">{failure}</p>}
      </div>
      {isOpenTransfer(payout) && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label={`Mark as paid: ${amount} to ${creator}`}
            onPress={onPaid}
          >
            Mark as paid
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={`Mark as failed: ${amount} to ${creator}`}
            onPress={onFailed}
          >
            Mark as failed
          </Button>
        </div>
      )}
    </li>
  );
}

/** Whether a payout is on a list of bank transfers and its outcome is not known yet. */
export const isOpenTransfer = ({ status, way }: Payout): boolean => status === 'sending' && way === 'manual';
