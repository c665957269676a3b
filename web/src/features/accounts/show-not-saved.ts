import { toast } from '#ui/toast/toast.ts';

/** Tells a member who left an account form while it was being saved that saving failed. */
export const showNotSaved = (): void =>
  toast.error('Your profile could not be saved. What you typed is kept in the form.');
