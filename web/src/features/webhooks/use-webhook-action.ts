import type { Endpoint } from '@kinora/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#lib/api/use-write.ts';
import { toast, toastError } from '#ui/toast/toast.ts';

/**
 * Calls a webhook endpoint, shows a message about the result, and refetches the webhooks and their
 * deliveries.
 */
export function useWebhookAction<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useWrite(endpoint, {
    onFailed: toastError,
    onDone: ({ message }) => toast.success(message ?? 'Done'),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).includes('/webhooks') }),
  });
}
