import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '#ui/button.tsx';

type SaveExtrasProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** The verb of the button. */
  children: string;
  /** What else can be done in the form. */
  also?: ReactNode;
};

/** Saves one part of an episode's extras, and says while there is something to save. */
export function SaveExtras<Input extends FieldValues, Output>({
  form,
  children,
  also,
}: SaveExtrasProps<Input, Output>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="secondary" isPending={isSubmitting}>
        {children}
      </Button>
      {also}
      <span role="status" className="text-small text-ink-secondary">
        {isDirty && 'Not saved yet'}
      </span>
    </div>
  );
}
