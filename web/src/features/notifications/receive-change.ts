import type { NotificationChange } from '@kinora/contract/notifications/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { notificationsQuery } from './notifications-query.ts';
import { applyChange, hasUnseen } from './unread.ts';
import { pendingMarks } from './use-mark-as-read.ts';

const { queryKey } = notificationsQuery;

/**
 * Applies a change to the list of notifications. The response to an earlier request may arrive after
 * the change without including it; the list is then requested again.
 */
export async function receiveChange(client: QueryClient, change: NotificationChange): Promise<void> {
  const isRequested = client.isFetching({ queryKey }) > 0;
  const isMarking = client.isMutating(pendingMarks) > 0;
  // Read states from the server are not applied while marks are being saved; the list is refetched
  // afterwards.
  const list = client.setQueryData(queryKey, (old) => old && applyChange(old, change, !isMarking));
  if (list ? isRequested || hasUnseen(list, change) : await isMissing(client, change))
    await client.invalidateQueries({ queryKey });
}

/** Whether the first list, once loaded, lacks the change. */
async function isMissing(client: QueryClient, change: NotificationChange): Promise<boolean> {
  const list = await client.query({ ...notificationsQuery, staleTime: 'static' }).catch(() => null);
  return list !== null && hasUnseen(list, change);
}
