import { markPayoutsPaid, TransferReference } from '@kinora/contract/earnings/payouts';
import * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toast } from '#ui/toast/toast.ts';

const Fields = z.object({ note: TransferReference });

type PaidDialogProps = {
  /** The key of a payout, or the name of a list. */
  payouts: string;
  title: string;
  /** The payout or list being marked, as text: `$56.88 to Noor Haddad`. */
  description: string;
  onClose: () => void;
};

/** Asks for the bank's reference before a transfer, or a whole list, is booked as paid. */
export function PaidDialog({ payouts, title, description, onClose }: PaidDialogProps) {
  const write = useWrite(markPayoutsPaid, { changes: {} });
  return (
    <NoteDialog
      schema={Fields}
      title={title}
      label="Your bank’s reference"
      action="Mark as paid"
      onClose={onClose}
      onSubmit={async ({ note }) => {
        const { data } = await write.mutateAsync({ body: { payouts, reference: note } });
        if (data.paid === 0) toast.info('This was already marked as paid.');
        else toast.success(`Marked as paid: ${description}.`);
        onClose();
      }}
    >
      <p>
        <strong className="font-semibold text-ink">{description}</strong> will be booked as paid. Only confirm
        this once the money has left your account. The reference appears in the creator’s wallet.
      </p>
    </NoteDialog>
  );
}
