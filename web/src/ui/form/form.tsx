import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { formErrors } from '#lib/api/form-errors.ts';
import { classNames } from '../style/class-names.ts';
import { useInterruptedInput } from './use-interrupted-input.ts';

type FormProps<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Receives the validated values; may throw a CallError, whose errors appear beside their fields. */
  onSubmit: (values: Output) => Promise<void>;
  label: string;
  /** Called if submitting fails after the form was unmounted, when its errors cannot be shown. */
  onFailedUnmounted?: () => void;
  /** The field to focus on mount, for a form that the person has just opened. */
  firstField?: FieldPath<Input>;
  className?: string;
  children: ReactNode;
};

/** Validates and submits; shows errors and keeps the input. */
export function Form<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  label,
  onFailedUnmounted,
  firstField,
  className,
  children,
}: FormProps<Input, Output>) {
  const { setFocus } = form;
  useInterruptedInput(form, label);
  useEffect(() => {
    if (firstField) setFocus(firstField);
  }, [firstField, setFocus]);
  const send = form.handleSubmit(async (values, event) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const element: unknown = event?.target;
      if (element instanceof HTMLElement && !element.isConnected) return onFailedUnmounted?.();
      const errors = formErrors(error, Object.keys(form.getValues()));
      for (const [index, [name, message]] of Object.entries(errors.fields).entries())
        form.setError(name as FieldPath<Input>, { message }, { shouldFocus: index === 0 });
      if (errors.form) form.setError('root', { message: errors.form });
    }
  });
  // The button is inactive while the form is being sent, but Enter in a field would submit it again.
  const isSending = useRef(false);
  const sendOnce = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await send(event);
    isSending.current = false;
  };
  const problem = form.formState.errors.root?.message;
  return (
    <form aria-label={label} noValidate onSubmit={sendOnce} className={classNames('grid gap-5', className)}>
      {problem && (
        <p
          ref={scrollToProblem}
          role="alert"
          className="rounded-card bg-danger/12 px-4 py-3 text-small text-danger"
        >
          {problem}
        </p>
      )}
      {children}
    </form>
  );
}

const scrollToProblem = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'center' });
