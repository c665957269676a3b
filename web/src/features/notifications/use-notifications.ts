import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from './notifications-query.ts';
import { unreadIds } from './unread.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

/**
 * Reads the notifications, which stay up to date while the page is visible: live, or by polling every minute
 * if the stream is not available.
 */
export function useNotifications() {
  const isLive = useLiveNotifications();
  const { data = [] } = useQuery({
    ...notificationsQuery,
    refetchInterval: isLive ? false : 60_000,
    refetchOnWindowFocus: true,
  });
  return { list: data, unread: unreadIds(data) };
}
