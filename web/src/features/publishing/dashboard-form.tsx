import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Navigate } from 'react-router';
import type { OnSent } from '#lib/api/fetch-with-progress.ts';
import { ProgressBar } from '#ui/page/progress-bar.tsx';
import { DraftNotice } from '#ui/form/draft-notice.tsx';
import { Form } from '#ui/form/form.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { completeSteps, type Steps } from './home/complete-steps.ts';
import { useSave, type Saved } from './use-save.ts';

type Destination = { to: string; state?: unknown };

type DashboardFormProps<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  label: string;
  /** The name of the draft in which unsaved input is stored. */
  draft: string;
  /** `onSent` receives the fraction of the files that has been sent. */
  send: (values: Output, onSent: OnSent) => Promise<{ data: Saved }>;
  texts: { saved: string; failed: string };
  /** The steps of the dashboard's checklist that saving completes. */
  steps?: (saved: Saved) => Partial<Steps>;
  /** Where to go once the form is saved. */
  next: (saved: Saved) => Destination;
  children: ReactNode;
};

/** A dashboard form: keeps a draft of what is typed, and navigates to the next page once saved. */
export function DashboardForm<Input extends FieldValues, Output extends FieldValues>({
  form,
  label,
  draft: name,
  send,
  texts,
  steps,
  next,
  children,
}: DashboardFormProps<Input, Output>) {
  const queryClient = useQueryClient();
  const draft = useDraft(form, name);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const [destination, setDestination] = useState<Destination | null>(null);
  const [sentFraction, setSentFraction] = useState<number | null>(null);
  const save = useSave({
    send: (values: Output) => {
      setSentFraction(null);
      return send(values, setSentFraction);
    },
    texts,
    onSaved: (saved) => {
      draft.forget();
      if (steps) completeSteps(queryClient, steps(saved));
      setDestination(next(saved));
    },
  });
  return (
    <Form form={form} onSubmit={save} label={label} className="max-w-3xl">
      {draft.isRestored && (
        <DraftNotice filesAdvice="Please choose pictures and trailers again." onStartOver={draft.startOver} />
      )}
      {children}
      {isSubmitting && sentFraction !== null && (
        <ProgressBar
          isLabeled
          label={sentFraction < 1 ? 'Uploading trailer and pictures' : 'Uploaded. Saving…'}
          value={Math.floor(100 * sentFraction)}
          fill={100 * sentFraction}
        />
      )}
      <LeaveWarning isActive={isDirty && !destination} onLeave={() => isSubmitting || draft.forget()}>
        {isSubmitting ? 'Your changes are still being saved.' : 'Your changes are not saved yet.'}
      </LeaveWarning>
      {destination && <Navigate {...destination} />}
    </Form>
  );
}
