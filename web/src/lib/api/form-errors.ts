import { CallError } from '@kinora/contract/client';

export type FormErrors = {
  /** Error messages by field name, for fields that the form has. */
  fields: Record<string, string>;
  /** The message for errors that belong to no field; null if the fields cover everything. */
  form: string | null;
};

/** Splits a failed call's errors into those of the form's fields and one for the form as a whole. */
export function formErrors(error: unknown, fieldNames: readonly string[]): FormErrors {
  if (!(error instanceof CallError)) return { fields: {}, form: 'Something went wrong. Please try again.' };
  const entries = Object.entries(error.errors);
  const known = entries.filter(([name]) => fieldNames.includes(name));
  const others = entries.filter(([name]) => !fieldNames.includes(name)).map(([, message]) => message);
  return {
    fields: Object.fromEntries(known),
    form: others.length > 0 ? others.join(' ') : known.length > 0 ? null : error.message,
  };
}
