import { cancelSubscription } from '@kinora/contract/billing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { Membership } from './standing.ts';
import { useRefreshBilling } from './use-billing.ts';

export function CancelMembership({ membership }: { membership: Membership }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshBilling();
  const cancel = useMutation({
    mutationFn: () => call(cancelSubscription, {}),
    onSuccess: () => {
      setIsAsking(false);
      toast.success('Membership Canceled Successfully');
    },
    onError: () => toast.error('Error While Canceling Membership, Please Try Again'),
    onSettled: refresh,
  });
  return (
    <>
      <Button variant="ghost" onPress={() => setIsAsking(true)} className="-mx-5">
        Cancel Membership
      </Button>
      <ConfirmDialog
        title="Cancel Membership"
        confirm="Cancel Membership"
        stay="Keep Membership"
        isOpen={isAsking}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onStay={() => setIsAsking(false)}
      >
        <p>{whatFollows(membership)}</p>
      </ConfirmDialog>
    </>
  );
}

function whatFollows({ status, paid_until, provider, is_approved, is_unconfirmed }: Membership): string {
  if (is_approved)
    return 'Your first payment is stopped if it was not taken yet, and nothing more is charged.';
  if (is_unconfirmed)
    return 'We end it here, and at the provider if it is still known there. What is paid stays open to you.';
  if (status === 'past_due' || !paid_until)
    return 'Nothing is charged any more. Your last payment did not go through, so your membership ends now.';
  const ahead = `You can watch until ${shortDate(paid_until)}, which is paid. After that nothing is charged any more.`;
  return provider === 'paypal'
    ? `${ahead} PayPal cannot take this back; you can subscribe again later.`
    : `${ahead} Until then you can change your mind.`;
}
