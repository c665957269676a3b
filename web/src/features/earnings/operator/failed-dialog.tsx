import { markPayoutFailed, TransferFailure } from '@kinora/contract/earnings/payouts';
import * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toast } from '#ui/toast/toast.ts';

const Fields = z.object({ note: TransferFailure });

type FailedDialogProps = {
  /** The key of the payout. */
  payout: string;
  /** The payout being marked, as text: `$56.88 to Noor Haddad`. */
  description: string;
  onClose: () => void;
};

/** Asks why a transfer failed, before its payout goes on the next list. */
export function FailedDialog({ payout, description, onClose }: FailedDialogProps) {
  const write = useWrite(markPayoutFailed, { changes: {} });
  return (
    <NoteDialog
      schema={Fields}
      title="Did this transfer fail?"
      label="Why it failed"
      action="Mark as failed"
      onClose={onClose}
      onSubmit={async ({ note }) => {
        await write.mutateAsync({ body: { payout, reason: note } });
        toast.success(`Marked as failed: ${description}. It will be on the next list.`);
        onClose();
      }}
    >
      <p>
        <strong className="font-semibold text-ink">{description}</strong> is still owed and will be on your
        next list of transfers. The creator sees the reason in their wallet.
      </p>
    </NoteDialog>
  );
}
