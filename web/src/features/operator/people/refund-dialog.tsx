import { refundPayment } from '@kinora/contract/billing/refunds';
import type { Person } from '@kinora/contract/operator/people';
import { money } from '#lib/format.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

type RefundDialogProps = {
  payment: Person['payments'][number];
  /** Whether a refund of the current month ends the subscription. */
  endsAccess: boolean;
  onClose: () => void;
};

export function RefundDialog({ payment, endsAccess, onClose }: RefundDialogProps) {
  const action = useStaffAction(refundPayment);
  const { id, amount_minor, refunded_minor, currency } = payment;
  return (
    <ReasonDialog
      title="Refund this payment?"
      action="Refund"
      visibilityNote="The reason is kept only in the audit log. The member is notified of the refund."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { payment_id: String(id) }, body: { reason } })}
    >
      <p>
        The member gets back {money(amount_minor - refunded_minor, currency)}, everything that has not been
        refunded yet, through the provider they paid with.{' '}
        {endsAccess
          ? 'If the payment is for the current month, their access and their subscription end.'
          : 'They keep the days that they paid for, and their subscription continues.'}
      </p>
    </ReasonDialog>
  );
}
