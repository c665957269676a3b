import { changeInterval, type BilledEvery } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { money, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import type { Membership } from './plan-status.ts';
import { useRefreshBilling } from './use-billing.ts';

/** Switches between monthly and yearly payments, starting with the next payment, or undoes a switch. */
export function BillingInterval({ membership }: { membership: Membership }) {
  const { billed_every, next_billed_every, other_interval, price_minor, currency } = membership;
  const { paid_until, is_tax_added } = membership;
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshBilling();
  const change = useWrite(changeInterval, {
    onDone: (_, { body }) =>
      toast.success(
        body.billed_every === billed_every
          ? `You will continue to pay ${billed_every}ly`
          : `You will pay ${body.billed_every}ly from your next payment`,
      ),
    onFailed: toastError,
    onSettled: async () => {
      await refresh();
      setIsAsking(false);
    },
  });
  const switchTo = (every: BilledEvery, amount_minor: number) =>
    change.mutate({ body: { billed_every: every, amount_minor } });
  if (next_billed_every !== null)
    return (
      <Button
        variant="ghost"
        className="-mx-5"
        isPending={change.isPending}
        onPress={() => switchTo(billed_every, price_minor)}
      >
        {`Keep paying ${billed_every}ly`}
      </Button>
    );
  if (!other_interval || !paid_until) return null;
  const other = other_interval.billed_every;
  const price = money(other_interval.price_minor, currency) + (is_tax_added ? ' plus tax' : '');
  return (
    <>
      <Button variant="ghost" className="-mx-5" onPress={() => setIsAsking(true)}>
        {`Pay ${other}ly`}
      </Button>
      <Dialog isOpen={isAsking} title={`Pay ${other}ly?`} onClose={() => setIsAsking(false)}>
        <p className="text-ink-secondary">
          {`On ${shortDate(paid_until)}, you will pay ${price} for ${other === 'year' ? 'a year' : 'a month'}, and the same each ${other} after that. Nothing is charged before that day, and you can undo this until then.`}
        </p>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={() => setIsAsking(false)}>
            {`Keep paying ${billed_every}ly`}
          </Button>
          <Button isPending={change.isPending} onPress={() => switchTo(other, other_interval.price_minor)}>
            {`Pay ${other}ly`}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
