import type { Endpoint } from '@kinora/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

/** Calls an endpoint that changes an account, says what it did, and reads everything in the console again. */
export function useAct<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useWrite(endpoint, {
    onDone: async ({ message }) => {
      toast.success(message ?? 'Done');
      await client.invalidateQueries();
    },
  });
}
