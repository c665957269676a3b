import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { storeInterruptedInput, takeInterruptedInput } from '#lib/session/interrupted-input.ts';

/** Restores form input that was interrupted by the end of a session. */
export function useInterruptedInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  label: string,
): void {
  const { dirtyFields } = form.formState;
  const restore = useEffectEvent((values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) {
      const field = name as FieldPath<Input>;
      form.setValue(field, value as FieldPathValue<Input, typeof field>, { shouldDirty: true });
    }
  });
  const changed = useEffectEvent(() =>
    Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => name in dirtyFields)),
  );
  useEffect(() => {
    const name = `${location.pathname} ${label}`;
    const values = takeInterruptedInput(name);
    if (values) restore(values);
    return () => storeInterruptedInput(name, changed());
  }, [label]);
}
