import { resumeSubscription } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { money, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import type { Membership } from './plan-status.ts';
import { useRefreshBilling } from './use-billing.ts';

/**
 * Continues a paused membership: free of charge while paid days are left, otherwise by paying for
 * a month that begins now.
 */
export function ContinueMembership({ membership }: { membership: Membership }) {
  const { next_amount_minor, currency, is_tax_added } = membership;
  const isSubscribed = useSession()?.is_subscribed ?? false;
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshBilling();
  const resume = useWrite(resumeSubscription, {
    onDone: ({ data }) => {
      setIsAsking(false);
      // If the payment fails, the page shows an error.
      if (data.status === 'active') toast.success('Your membership continues');
    },
    onFailed: toastError,
    onSettled: refresh,
  });
  const price = money(next_amount_minor, currency) + (is_tax_added ? ' plus tax' : '');
  return (
    <>
      <Button
        isPending={resume.isPending}
        onPress={() => (isSubscribed ? resume.mutate({}) : setIsAsking(true))}
      >
        Continue Membership
      </Button>
      <Dialog isOpen={isAsking} title="Continue Membership" onClose={() => setIsAsking(false)}>
        <p className="text-ink-secondary">{`${price} is charged now, and your next month begins.`}</p>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={() => setIsAsking(false)}>
            Stay Paused
          </Button>
          <Button isPending={resume.isPending} onPress={() => resume.mutate({})}>
            {`Pay ${price}`}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Returns a sentence that states when a pause begins and ends. */
export function pauseText({ paid_until, paused_until }: Membership, isSubscribed: boolean): string {
  const until = paused_until ? shortDate(paused_until) : '';
  return isSubscribed && paid_until
    ? `You can watch until ${shortDate(paid_until)}. Then your membership is paused until ${until}.`
    : `Paused until ${until}. Nothing is charged before that day.`;
}
