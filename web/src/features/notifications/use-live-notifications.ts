import { NotificationChange, notificationStream } from '@kinora/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { openStream } from '#lib/api/call.ts';
import { useSession } from '#lib/session/session.ts';
import { usePageVisible } from '#lib/hooks/use-page-visible.ts';
import { receiveChange } from './receive-change.ts';
import { stayConnected } from './stay-connected.ts';

/** Shows notifications as they arrive while the page is visible. @returns whether the stream is connected. */
export function useLiveNotifications(): boolean {
  const client = useQueryClient();
  const token = useSession()?.token;
  const isVisible = usePageVisible();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!token || !isVisible) return undefined;
    const controller = new AbortController();
    void stayConnected({
      signal: controller.signal,
      open: (signal) => openStream(notificationStream, signal),
      onConnected: (isConnected) => !controller.signal.aborted && setIsLive(isConnected),
      onData: (data) => void receiveChange(client, z.parse(NotificationChange, JSON.parse(data))),
    });
    return () => {
      controller.abort();
      setIsLive(false);
    };
  }, [client, token, isVisible]);
  return isLive;
}
