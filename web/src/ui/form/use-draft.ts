import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey, readDraft, withoutFiles } from '#lib/draft.ts';
import { useSession } from '#lib/session/session.ts';

/**
 * Keeps unsaved form input across a reload, a page crash and a sign-in, for the same person in the same
 * window. Saving or leaving the form discards it.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
) {
  const key = draftKey(useSession()?.id, name);
  const [kept, setKept] = useState(() => readDraft(sessionStorage, key));
  const { reset, getValues, subscribe } = form;
  useEffect(() => {
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) sessionStorage.setItem(key, JSON.stringify(withoutFiles(values)));
      },
    });
  }, [kept, key, reset, getValues, subscribe]);
  const forget = () => sessionStorage.removeItem(key);
  return {
    isRestored: kept !== null,
    forget,
    startOver: () => {
      forget();
      setKept(null);
      reset();
    },
  };
}
