import { toast } from '#ui/toast/toast.ts';

/** Reports a failed save to a member who left an account form while it was being saved. */
export const reportFailedSave = (): void =>
  toast.error('Your profile could not be saved. What you typed is kept in the form.');
