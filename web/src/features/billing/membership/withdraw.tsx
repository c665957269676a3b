import { withdrawFromContract } from '@kinora/contract/billing/withdrawal';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { useRefreshBilling } from './use-billing.ts';

/** Withdraws from a new membership, in the two steps and with the wording that European Union law requires. */
export function Withdraw({ until }: { until: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshBilling();
  const withdraw = useWrite(withdrawFromContract, {
    onDone: ({ message }) => {
      setIsAsking(false);
      toast.success(message ?? 'You have withdrawn from your membership');
    },
    onFailed: toastError,
    onSettled: refresh,
  });
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-3">
      <p className="text-small text-ink-secondary">
        {`You can withdraw and get your money back until ${shortDate(until)}, unless you begin to watch before then.`}
      </p>
      <Button variant="ghost" onPress={() => setIsAsking(true)} className="-mx-5">
        Withdraw from contract here
      </Button>
      <ConfirmDialog
        title="Withdraw from contract"
        confirmLabel="Confirm withdrawal"
        cancelLabel="Keep Membership"
        isOpen={isAsking}
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({})}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          Your membership ends right away, and we refund everything you paid for it. An email confirms when we
          received your withdrawal.
        </p>
      </ConfirmDialog>
    </div>
  );
}
