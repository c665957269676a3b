import { CallError } from '@kinora/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { toast, toastFailure } from '#ui/toast/toast.ts';

export type Saved = { id: number; title: string };

type SaveOptions<Values> = {
  send: (values: Values) => Promise<{ data: Saved }>;
  texts: { saved: string; failed: string };
  onSaved: (saved: Saved) => void;
};

/**
 * Submits a form and shows a toast with the result. Errors are rethrown for the form to show next to its
 * fields.
 */
export function useSave<Values>({ send, texts, onSaved }: SaveOptions<Values>) {
  const queryClient = useQueryClient();
  return async (values: Values): Promise<void> => {
    let saved: Saved;
    try {
      saved = (await send(values)).data;
    } catch (error) {
      toastFailure(error, isLimitError(error) ? error.message : texts.failed);
      throw error;
    }
    // Called before refetching: navigating afterward would be slow, and the publisher may have left the page
    // by then.
    onSaved(saved);
    toast.success(texts.saved);
    await queryClient.invalidateQueries();
  };
}

/** One show per member, or one episode per week: the server's own message explains the limit. */
function isLimitError(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 409;
}
