import { resendGift, voidGift, type GivenGift } from '@kinora/contract/billing/gifts';
import { EmailAddress } from '@kinora/contract/schemas';
import { ActionReason } from '@kinora/contract/operator/people';
import { includesRole } from '@kinora/contract/roles';
import { useState } from 'react';
import * as z from 'zod/mini';
import { money } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

/** What staff can do with a gift in its current state. */
export function GiftActions({ gift }: { gift: GivenGift }) {
  const { state, id } = gift;
  const [openDialog, setOpenDialog] = useState<'resend' | 'void' | null>(null);
  const role = useSession()?.role ?? 'member';
  const canResend = state === 'sent' || state === 'waiting';
  const canVoid = state !== 'void' && includesRole(role, 'operator');
  const close = () => setOpenDialog(null);
  return (
    <span className="flex flex-wrap gap-2">
      {canResend && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Send gift ${id} again`}
          onPress={() => setOpenDialog('resend')}
        >
          {state === 'sent' ? 'Send again' : 'Change address'}
        </Button>
      )}
      {canVoid && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Void gift ${id}`}
          onPress={() => setOpenDialog('void')}
        >
          Void
        </Button>
      )}
      {openDialog === 'resend' && <ResendDialog gift={gift} onClose={close} />}
      {openDialog === 'void' && <VoidDialog gift={gift} onClose={close} />}
    </span>
  );
}

type DialogProps = { gift: GivenGift; onClose: () => void };

const Fields = z.object({ recipient_email: EmailAddress, reason: ActionReason });

function ResendDialog({ gift: { id, state, recipient_email }, onClose }: DialogProps) {
  const action = useStaffAction(resendGift);
  const form = useContractForm(Fields, { recipient_email: recipient_email ?? '', reason: '' });
  const title = state === 'sent' ? 'Send the gift again?' : 'Change where the gift goes?';
  return (
    <Dialog isOpen startsAtField title={title} onClose={onClose}>
      <p className="mb-6 text-ink-secondary">
        {state === 'sent'
          ? 'The recipient gets an email with a new code. The previous code no longer works.'
          : 'The code is emailed to this address on the chosen day.'}
      </p>
      <Form
        form={form}
        label={title}
        onSubmit={async (body) => {
          await action.mutateAsync({ params: { gift_id: String(id) }, body });
          onClose();
        }}
      >
        <FormField control={form.control} name="recipient_email">
          {(field) => <TextField label="Email" type="email" autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="reason">
          {(field) => (
            <TextArea label="Reason" description="The reason is kept only in the audit log." {...field} />
          )}
        </FormField>
        <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
          {state === 'sent' ? 'Send again' : 'Save'}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function VoidDialog({ gift, onClose }: DialogProps) {
  const action = useStaffAction(voidGift);
  const { id, state, amount_minor, refunded_minor, currency } = gift;
  return (
    <ReasonDialog
      title="Void this gift?"
      action="Void and refund"
      isDangerous
      visibilityNote="The reason is kept only in the audit log. The giver is notified of the refund."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { gift_id: String(id) }, body: { reason } })}
    >
      <p>
        {`The giver gets back ${money((amount_minor ?? 0) - refunded_minor, currency)}. `}
        {state === 'redeemed'
          ? 'The rest of the redeemed membership ends immediately.'
          : 'Its code can no longer be used.'}
      </p>
    </ReasonDialog>
  );
}
