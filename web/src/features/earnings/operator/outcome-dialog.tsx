import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';

type Note = { note: string };

type OutcomeDialogProps = {
  schema: z.ZodMiniType<Note, Note>;
  title: string;
  /** Of the field. */
  label: string;
  /** The label of the confirming button. */
  action: string;
  onClose: () => void;
  /** May throw a CallError, which is shown; what was typed is kept. */
  onSubmit: (values: Note) => Promise<void>;
  children: ReactNode;
};

/** Asks for confirmation and a note before the outcome of a bank transfer is recorded. */
export function OutcomeDialog({
  schema,
  title,
  label,
  action,
  onClose,
  onSubmit,
  children,
}: OutcomeDialogProps) {
  const form = useContractForm(schema, { note: '' });
  return (
    <Dialog isOpen role="alertdialog" title={title} onClose={onClose}>
      <div className="mb-6 text-ink-secondary">{children}</div>
      <Form form={form} label={title} onSubmit={onSubmit} firstField="note">
        <FormField control={form.control} name="note">
          {(field) => <TextField label={label} autoComplete="off" {...field} />}
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
