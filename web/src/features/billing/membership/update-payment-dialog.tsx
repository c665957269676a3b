import { Dialog } from '#ui/dialog/dialog.tsx';
import type { Membership } from './plan-status.ts';
import { UpdatePayment } from './update-payment.tsx';

type UpdatePaymentDialogProps = { membership: Membership; isOpen: boolean; onClose: () => void };

export function UpdatePaymentDialog({ membership, isOpen, onClose }: UpdatePaymentDialogProps) {
  return (
    <Dialog title="Update Payment Information" isOpen={isOpen} onClose={onClose}>
      <UpdatePayment membership={membership} onDone={onClose} />
    </Dialog>
  );
}
