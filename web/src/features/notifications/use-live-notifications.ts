import { NotificationChange, notificationStream } from '@kinora/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { openStream } from '#lib/api/call.ts';
import { useSession } from '#lib/session/session.ts';
import { usePageVisible } from '#lib/hooks/use-page-visible.ts';
import { notificationsQuery } from './notifications-query.ts';
import { stayConnected } from './stay-connected.ts';
import { applied, hasUnseen } from './unread.ts';
import { marking } from './use-mark-as-read.ts';

/** Shows notifications as they arrive while the page is visible. @returns whether the stream is connected. */
export function useLiveNotifications(): boolean {
  const client = useQueryClient();
  const token = useSession()?.token;
  const isVisible = usePageVisible();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!token || !isVisible) return undefined;
    const ending = new AbortController();
    const { queryKey } = notificationsQuery;
    void stayConnected({
      signal: ending.signal,
      open: (signal) => openStream(notificationStream, signal),
      onConnected: (isConnected) => !ending.signal.aborted && setIsLive(isConnected),
      onData: (data) => {
        const change = z.parse(NotificationChange, JSON.parse(data));
        const isMarking = client.isMutating(marking) > 0;
        // While marks are being saved they are not applied; the list is refetched afterwards.
        const list = client.setQueryData(queryKey, (old) => old && applied(old, change, !isMarking));
        if (list ? hasUnseen(list, change) : change.added.length > 0)
          void client.invalidateQueries({ queryKey });
      },
    });
    return () => {
      ending.abort();
      setIsLive(false);
    };
  }, [client, token, isVisible]);
  return isLive;
}
