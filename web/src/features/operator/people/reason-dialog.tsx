import { ActReason } from '@kinora/contract/operator/people';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';

const Fields = z.object({ reason: ActReason });

type ReasonDialogProps = {
  title: string;
  /** The label of the confirming button. */
  action: string;
  /** Who reads the reason. */
  reader: string;
  onClose: () => void;
  /** May throw a CallError, which is shown; what was typed is kept. */
  onSubmit: (reason: string) => Promise<unknown>;
  children: ReactNode;
};

/** Asks why before something is done to a member's account. */
export function ReasonDialog({ title, action, reader, onClose, onSubmit, children }: ReasonDialogProps) {
  const form = useContractForm(Fields, { reason: '' });
  return (
    <Dialog isOpen role="alertdialog" title={title} onClose={onClose}>
      <div className="mb-6 grid gap-5 text-ink-secondary">{children}</div>
      <Form
        form={form}
        label={title}
        firstField="reason"
        onSubmit={async ({ reason }) => {
          await onSubmit(reason);
          onClose();
        }}
      >
        <FormField control={form.control} name="reason">
          {(field) => <TextArea label="Reason" description={reader} {...field} />}
        </FormField>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={form.formState.isSubmitting}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
