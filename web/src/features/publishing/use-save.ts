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
      toastFailure(error, reachedLimit(error) ? error.message : texts.failed);
      throw error;
    }
    // Called before refetching, which would delay the navigation and could bring back a publisher who
    // has moved on.
    onSaved(saved);
    toast.success(texts.saved);
    await queryClient.invalidateQueries();
  };
}

/** One show per user, one episode a week: the server's own message explains the limit. */
function reachedLimit(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 409;
}
