import { cancelSubscription } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Membership } from './plan-status.ts';
import { useRefreshBilling } from './use-billing.ts';

export function CancelMembership({ membership }: { membership: Membership }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshBilling();
  const cancel = useWrite(cancelSubscription, {
    onDone: () => {
      setIsAsking(false);
      toast.success('Membership Canceled Successfully');
    },
    onFailed: () => toast.error('Error While Canceling Membership, Please Try Again'),
    onSettled: refresh,
  });
  return (
    <>
      <Button variant="ghost" onPress={() => setIsAsking(true)} className="-mx-5">
        Cancel Membership
      </Button>
      <ConfirmDialog
        title="Cancel Membership"
        confirmLabel="Cancel Membership"
        cancelLabel="Keep Membership"
        isOpen={isAsking}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({})}
        onCancel={() => setIsAsking(false)}
      >
        <p>{describeConsequences(membership)}</p>
      </ConfirmDialog>
    </>
  );
}

function describeConsequences({
  status,
  paid_until,
  paused_until,
  provider,
  is_approved,
  is_unconfirmed,
}: Membership): string {
  if (is_approved)
    return 'If your first payment has not been taken yet, it will be stopped. You will not be charged again.';
  if (is_unconfirmed)
    return 'We end your membership here, and at the payment provider if it still exists there. You keep the access you have paid for.';
  if (status === 'past_due' || !paid_until)
    return 'You will not be charged again. Your last payment failed, so your membership ends now.';
  if (paused_until && new Date(paid_until) <= new Date())
    return 'You will not be charged again. Your membership is paused, so it ends now.';
  const consequence = `You can watch until ${shortDate(paid_until)}, the end of the period you have paid for. You will not be charged again.`;
  return provider === 'paypal'
    ? `${consequence} This cannot be undone at PayPal; you can subscribe again later.`
    : `${consequence} Until then you can change your mind.`;
}
