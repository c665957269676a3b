import { withdrawPriceChange, type PriceChange } from '@kinora/contract/billing/price-changes';
import { useState } from 'react';
import { money, plural, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

export function PriceChangeRow({ change }: { change: PriceChange }) {
  const { id, billed_every, price_minor, currency, first_day, needs_consent, ended_at } = change;
  const { told, agreed, changed, is_paid_by_all } = change;
  const isDone = is_paid_by_all && !ended_at;
  const [isConfirming, setIsConfirming] = useState(false);
  const withdraw = useStaffAction(withdrawPriceChange, { onFailed: toastError });
  const price = `${money(price_minor, currency)} a ${billed_every}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">
          {price}{' '}
          <span className="font-normal text-ink-secondary">{`· from ${shortDate(first_day, 'UTC')}`}</span>
        </p>
        <p className="text-small text-ink-secondary tabular-nums">
          {`${told.toLocaleString()} notified${needs_consent ? ` · ${agreed.toLocaleString()} agreed` : ''} · `}
          {isDone ? 'everybody pays it' : `${changed.toLocaleString()} ${plural(changed, 'pays', 'pay')} it`}
          {ended_at && ` · ended ${shortDate(ended_at)}`}
        </p>
      </div>
      {!ended_at && !isDone && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Withdraw ${price}`}
          onPress={() => setIsConfirming(true)}
        >
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Withdraw ${price}?`}
        confirmLabel="Withdraw it"
        cancelLabel="Keep it"
        isPending={withdraw.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          withdraw.mutate({ params: { change_id: String(id) } }, { onSettled: () => setIsConfirming(false) })
        }
      >
        <p>
          Subscribers who do not pay it yet keep their price, and are notified by email. For those who already
          pay it, nothing changes.
        </p>
      </ConfirmDialog>
    </li>
  );
}
