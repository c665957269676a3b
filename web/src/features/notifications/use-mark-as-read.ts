import { markAllAsRead, markAsRead } from '@kinora/contract/notifications/notifications';
import type { Notification } from '@kinora/contract/notifications/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { toast } from '#ui/toast/toast.ts';
import { marked } from './unread.ts';
import { notificationsQuery } from './notifications-query.ts';

export const markingKey = ['mark-as-read'];

type Marking = { ids: readonly number[]; isAll: boolean };

/** Marks notifications as read here right away, then on the server; reverts them if that fails. */
export function useMarkAsRead() {
  const client = useQueryClient();
  const mark = (ids: readonly number[], status: Notification['status']) =>
    client.setQueryData(notificationsQuery.queryKey, (list) => list && marked(list, ids, status));
  const { mutate } = useMutation({
    mutationKey: markingKey,
    mutationFn: ({ ids, isAll }: Marking) =>
      isAll ? call(markAllAsRead, {}) : call(markAsRead, { body: { ids: JSON.stringify(ids) } }),
    onMutate: async ({ ids }) => {
      // A response in flight would bring back the old marks.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      mark(ids, 'read');
    },
    onError: (error, { ids }) => {
      mark(ids, 'unread');
      toast.error(error.message);
    },
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey: markingKey }) === 1;
      return isLast ? client.invalidateQueries({ queryKey: notificationsQuery.queryKey }) : undefined;
    },
  });
  return {
    readOne: ({ id, status }: Notification) => {
      if (status === 'unread') mutate({ ids: [id], isAll: false });
    },
    readAll: (ids: readonly number[]) => mutate({ ids, isAll: true }),
  };
}
