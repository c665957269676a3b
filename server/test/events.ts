import type { UserData } from '@kinora/contract/accounts/account';
import { type NotificationChange, notificationStream } from '@kinora/contract/notifications/notifications';

export type EventReader = AsyncDisposable & {
  status: number;
  type: string | null;
  /** Waits for the next event; null once the server has ended the stream. */
  next: () => Promise<NotificationChange | null>;
};

/** Subscribes to a user's notification stream as a browser does, using fetch with the bearer token. */
export async function listen(base: string, who: UserData | null): Promise<EventReader> {
  const controller = new AbortController();
  const response = await fetch(base + notificationStream.path, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    next: async () => {
      for (;;) {
        const [, data, rest] = /^[^]*?data: (.*)\n\n([^]*)$/.exec(text) ?? [];
        if (data !== undefined) {
          text = rest ?? '';
          return JSON.parse(data) as NotificationChange;
        }
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return null;
        text += chunk.value;
      }
    },
    [Symbol.asyncDispose]: async () => {
      controller.abort();
      await reader?.cancel().catch(() => {});
    },
  };
}
