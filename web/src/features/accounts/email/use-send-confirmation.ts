import { sendConfirmation } from '@kinora/contract/accounts/confirmation';
import { useWrite } from '#lib/api/use-write.ts';
import { toast, toastError } from '#ui/toast/toast.ts';

/** Sends the member another link that confirms their address. */
export const useSendConfirmation = () =>
  useWrite(sendConfirmation, {
    onDone: ({ message }) => toast.success(message ?? 'We sent you another link.'),
    onFailed: toastError,
  });
