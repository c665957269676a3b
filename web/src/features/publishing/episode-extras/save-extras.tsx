import type { ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';

type SaveExtrasProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** The button's label. */
  children: string;
  /** Further buttons of the form. */
  actions?: ReactNode;
};

/** The save button for one part of an episode's extras, with a note while there are unsaved changes. */
export function SaveExtras<Input extends FieldValues, Output>({
  form,
  children,
  actions,
}: SaveExtrasProps<Input, Output>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="secondary" isPending={isSubmitting}>
        {children}
      </Button>
      {actions}
      <span role="status" className="text-small text-ink-secondary">
        {isDirty && 'Not saved yet'}
      </span>
    </div>
  );
}
