import { markAllAsRead, markAsRead, type Notification } from '@kinora/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toastError } from '#ui/toast/toast.ts';
import { withStatus } from './unread.ts';
import { notificationsQuery } from './notifications-query.ts';

const name = 'mark-as-read';
const { queryKey } = notificationsQuery;

/** A filter that matches the marks being saved. */
export const pendingMarks = { mutationKey: [name] };

type MarkRequest = { ids: readonly number[]; isAll: boolean };

/** Marks notifications as read in the list right away, then on the server; reverts the list if that fails. */
export function useMarkAsRead() {
  const client = useQueryClient();
  const mark = (ids: readonly number[], status: Notification['status']) =>
    client.setQueryData(queryKey, (list) => list && withStatus(list, ids, status));
  const { mutate } = useWrite(
    ({ ids, isAll }: MarkRequest) =>
      isAll ? call(markAllAsRead, {}) : call(markAsRead, { body: { ids: JSON.stringify(ids) } }),
    {
      name,
      changes: { queryKey },
      optimistic: ({ ids }) => {
        mark(ids, 'read');
        return () => mark(ids, 'unread');
      },
      onFailed: toastError,
    },
  );
  return {
    markOne: ({ id, status }: Notification) => {
      if (status === 'unread') mutate({ ids: [id], isAll: false });
    },
    markAll: (ids: readonly number[]) => mutate({ ids, isAll: true }),
  };
}
