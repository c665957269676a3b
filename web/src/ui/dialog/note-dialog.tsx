import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../button/button.tsx';
import { FormField } from '../field/form-field.tsx';
import { TextArea } from '../field/text-area.tsx';
import { TextField } from '../field/text-field.tsx';
import { Form } from '../form/form.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { Dialog } from './dialog.tsx';

type Note = { note: string };

type NoteDialogProps = {
  schema: z.ZodMiniType<Note, Note>;
  title: string;
  /** The label of the field. */
  label: string;
  /** The field's description: who reads what is entered. */
  description?: string;
  /** The field has several lines. */
  isLong?: boolean;
  /** The label of the confirming button. */
  action: string;
  /** Whether the action cannot easily be undone. */
  isDangerous?: boolean;
  onClose: () => void;
  /** May throw a CallError, which is shown; the input is kept. */
  onSubmit: (values: Note) => Promise<void>;
  children: ReactNode;
};

/** Asks for confirmation and an explanatory note before an action. */
export function NoteDialog({
  schema,
  title,
  label,
  description,
  isLong = false,
  action,
  isDangerous = false,
  onClose,
  onSubmit,
  children,
}: NoteDialogProps) {
  const form = useContractForm(schema, { note: '' });
  return (
    <Dialog isOpen role="alertdialog" startsAtField title={title} onClose={onClose}>
      <div className="mb-6 grid gap-5 text-ink-secondary">{children}</div>
      <Form form={form} label={title} onSubmit={onSubmit}>
        <FormField control={form.control} name="note">
          {(field) =>
            isLong ? (
              <TextArea label={label} description={description} {...field} />
            ) : (
              <TextField label={label} description={description} autoComplete="off" {...field} />
            )
          }
        </FormField>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={form.formState.isSubmitting}
          >
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
