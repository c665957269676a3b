import type { Endpoint } from '@kinora/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

/** Calls an endpoint of the console, shows a message about the result, and refetches everything. */
export function useStaffAction<E extends Endpoint>(
  endpoint: E,
  { onFailed }: { onFailed?: (error: Error) => void } = {},
) {
  const client = useQueryClient();
  return useWrite(endpoint, {
    ...(onFailed && { onFailed }),
    onDone: async ({ message }) => {
      toast.success(message ?? 'Done');
      await client.invalidateQueries();
    },
  });
}
