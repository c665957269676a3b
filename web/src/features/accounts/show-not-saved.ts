import { toast } from '#ui/toast/toast.ts';

/** For a member who left an account form while it was being saved, when that save fails. */
export const showNotSaved = (): void =>
  toast.error('Your profile could not be saved. What you typed is kept in the form.');
