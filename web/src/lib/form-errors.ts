import { CallError } from '@kinora/contract/client';

export type FormErrors = {
  /** What is wrong with each field that the form has. */
  fields: Record<string, string>;
  /** What has no field to stand beside, in words; null when the fields say it all. */
  form: string | null;
};

/** Sorts a failed call into what belongs beside a field and what belongs to the form. */
export function formErrors(error: unknown, fieldNames: readonly string[]): FormErrors {
  if (!(error instanceof CallError)) return { fields: {}, form: 'Something went wrong. Please try again.' };
  const entries = Object.entries(error.errors);
  const known = entries.filter(([name]) => fieldNames.includes(name));
  const strange = entries.filter(([name]) => !fieldNames.includes(name)).map(([, message]) => message);
  return {
    fields: Object.fromEntries(known),
    form: strange.length > 0 ? strange.join(' ') : known.length > 0 ? null : error.message,
  };
}
