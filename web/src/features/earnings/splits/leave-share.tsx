import { leaveSplit, shareText, type ShowSplit } from '@kinora/contract/earnings/splits';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { splitsChange } from './use-splits.ts';

/** Gives up the member's share of someone else's show. */
export function LeaveShare({ split: { show_id, title, shares, next } }: { split: ShowSplit }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const ownShare = (next?.shares ?? shares).find(({ is_you }) => is_you);
  const leave = useWrite(leaveSplit, {
    changes: splitsChange,
    onDone: () => {
      setIsConfirming(false);
      toast.success('Your share ends with this month');
    },
    onFailed: toastError,
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Give up my share of ${title}`}
        onPress={() => setIsConfirming(true)}
      >
        Give up my share
      </Button>
      <ConfirmDialog
        title="Give up your share?"
        confirmLabel="Give up"
        cancelLabel="Keep it"
        isOpen={isConfirming}
        isPending={leave.isPending}
        onConfirm={() => leave.mutate({ body: { show_id } })}
        onCancel={() => setIsConfirming(false)}
      >
        Starting next month, your {shareText(ownShare?.share_bp ?? 0)} of <bdi>{title}</bdi> goes to its
        publisher. What you earn until then stays yours.
      </ConfirmDialog>
    </>
  );
}
