import { toast } from '#ui/toast.ts';

/** For who left a form of the account while it was being saved, which then failed. */
export const sayNotSaved = (): void =>
  toast.error('Your profile could not be saved. What you typed is kept in the form.');
