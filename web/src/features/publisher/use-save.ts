import { CallError } from '@kinora/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toast.ts';

export type Saved = { id: number; title: string };

type SaveOptions<Values> = {
  send: (values: Values) => Promise<{ data: Saved }>;
  texts: { saved: string; failed: string };
  onSaved: (saved: Saved) => void;
};

/** Sends a form and says how it went; a failure is thrown on, for the form to show beside its fields. */
export function useSave<Values>({ send, texts, onSaved }: SaveOptions<Values>) {
  const queryClient = useQueryClient();
  return async (values: Values): Promise<void> => {
    let saved: Saved;
    try {
      saved = (await send(values)).data;
    } catch (error) {
      toast.error(reachedLimit(error) ? error.message : texts.failed);
      throw error;
    }
    // First of all: who goes elsewhere meanwhile is not held back, nor called back.
    onSaved(saved);
    toast.success(texts.saved);
    await queryClient.invalidateQueries();
  };
}

/** One show per user, one episode a week: the server says so in its own words. */
function reachedLimit(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 409;
}
