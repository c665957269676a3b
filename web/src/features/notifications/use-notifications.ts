import { notifications } from '@kinora/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';
import { unreadIds } from './unread.ts';

export const notificationsQuery = queryOf(notifications, {});

/** Kept fresh while somebody looks, and read again when they come back. */
export function useNotifications() {
  const { data = [] } = useQuery({
    ...notificationsQuery,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
  return { list: data, unread: unreadIds(data) };
}
