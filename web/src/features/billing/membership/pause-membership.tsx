import { pauseSubscription } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { count, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChoiceGroup } from '#ui/field/choice-group.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import type { Membership } from './plan-status.ts';
import { useRefreshBilling } from './use-billing.ts';

/** Pauses the membership for a number of months after the paid days. */
export function PauseMembership({ membership: { paid_until, pause_months } }: { membership: Membership }) {
  const [isAsking, setIsAsking] = useState(false);
  const [months, setMonths] = useState('1');
  const refresh = useRefreshBilling();
  const pause = useWrite(pauseSubscription, {
    onDone: () => {
      setIsAsking(false);
      toast.success('Your membership is paused');
    },
    onFailed: toastError,
    onSettled: refresh,
  });
  const choices = Array.from({ length: pause_months }, (_, index) => ({
    value: String(index + 1),
    name: count(index + 1, 'month'),
  }));
  return (
    <>
      <Button variant="ghost" onPress={() => setIsAsking(true)} className="-mx-5">
        Pause Membership
      </Button>
      <Dialog isOpen={isAsking} startsAtField title="Pause Membership" onClose={() => setIsAsking(false)}>
        <div className="grid gap-5">
          <p className="text-ink-secondary">
            {paid_until &&
              `You can watch until ${shortDate(paid_until)}, the end of the period you have paid for. `}
            After that, nothing is charged and you cannot watch until the pause is over. The pause ends
            automatically; you can also end it earlier.
          </p>
          <ChoiceGroup
            label="Pause for"
            direction="column"
            value={months}
            onChange={setMonths}
            choices={choices}
          />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={() => setIsAsking(false)}>
            Keep Membership
          </Button>
          <Button
            isPending={pause.isPending}
            onPress={() => pause.mutate({ body: { months: Number(months) } })}
          >
            Pause Membership
          </Button>
        </div>
      </Dialog>
    </>
  );
}
