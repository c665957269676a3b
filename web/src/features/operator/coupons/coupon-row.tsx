import { couponText } from '@kinora/contract/billing/coupon-text';
import { endCoupon, type Coupon } from '@kinora/contract/billing/coupons';
import { count } from '@kinora/contract/plural';
import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

const states: Record<Coupon['state'], string> = {
  open: 'Can be used',
  ended: 'Ended',
  expired: 'Expired',
  'used-up': 'Used up',
};

export function CouponRow({ coupon }: { coupon: Coupon }) {
  const { ref, code, name, uses, max_uses, ends_at, state } = coupon;
  const [isConfirming, setIsConfirming] = useState(false);
  const end = useStaffAction(endCoupon, { onFailed: toastError });
  const isOpen = state === 'open';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="font-medium">
          {code} <span className="font-normal text-ink-secondary">· {couponText(coupon)}</span>
        </p>
        {name && <p className="text-small text-ink-secondary">“{name}”</p>}
        <p className="text-small text-ink-secondary tabular-nums">
          <span className={isOpen ? 'text-success' : 'text-ink-faint'}>{states[state]}</span> ·{' '}
          {max_uses === null ? count(uses, 'use') : `${uses.toLocaleString()} of ${count(max_uses, 'use')}`}
          {ends_at && ` · until ${shortDate(lastDay(ends_at), 'UTC')}`}
        </p>
      </div>
      {isOpen && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`End ${code}`}
          onPress={() => setIsConfirming(true)}
        >
          End
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={`End ${code}?`}
        confirmLabel="End it"
        cancelLabel="Keep it"
        isPending={end.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => end.mutate({ params: { ref } }, { onSettled: () => setIsConfirming(false) })}
      >
        <p>It can no longer be used. Members who have used it keep the discount.</p>
      </ConfirmDialog>
    </li>
  );
}

/** The last day in UTC on which a coupon that ends at this time can be used. */
const lastDay = (ends_at: string): string => new Date(Date.parse(ends_at) - 1).toISOString().slice(0, 10);
