import { useState, type ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Navigate } from 'react-router';
import { DraftNotice } from '#ui/form/draft-notice.tsx';
import { Form } from '#ui/form/form.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { useSave, type Saved } from './use-save.ts';

type Way = { to: string; state?: unknown };

type OfficeFormProps<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  label: string;
  /** Name of the draft that unsaved input is stored under. */
  draft: string;
  send: (values: Output) => Promise<{ data: Saved }>;
  texts: { saved: string; failed: string };
  /** Where to go once it is saved. */
  next: (saved: Saved) => Way;
  children: ReactNode;
};

/** A dashboard form: keeps a draft of what is typed, and navigates on once saved. */
export function DashboardForm<Input extends FieldValues, Output extends FieldValues>({
  form,
  label,
  draft: name,
  send,
  texts,
  next,
  children,
}: OfficeFormProps<Input, Output>) {
  const draft = useDraft(form, name);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const [way, setWay] = useState<Way | null>(null);
  const save = useSave({
    send,
    texts,
    onSaved: (saved) => {
      draft.forget();
      setWay(next(saved));
    },
  });
  return (
    <Form form={form} onSubmit={save} label={label} className="max-w-3xl">
      {draft.isRestored && (
        <DraftNotice files="Pictures and trailers have to be chosen again." onStartOver={draft.startOver} />
      )}
      {children}
      <LeaveWarning isActive={isDirty && !way} onLeave={() => isSubmitting || draft.forget()}>
        {isSubmitting ? 'This is still being saved.' : 'What you typed here is not saved yet.'}
      </LeaveWarning>
      {way && <Navigate {...way} />}
    </Form>
  );
}
