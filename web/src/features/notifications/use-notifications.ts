import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from './notifications-query.ts';
import { unreadIds } from './unread.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

/** Kept fresh while somebody looks: as things happen, or every minute where that is not to be had. */
export function useNotifications() {
  const isLive = useLiveNotifications();
  const { data = [] } = useQuery({
    ...notificationsQuery,
    refetchInterval: isLive ? false : 60_000,
    refetchOnWindowFocus: true,
  });
  return { list: data, unread: unreadIds(data) };
}
