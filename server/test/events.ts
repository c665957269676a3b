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
  const ended = new AbortController();
  const answer = await fetch(base + notificationStream.path, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    signal: ended.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    next: async () => {
      for (;;) {
        const [, data, rest] = /^[^]*?data: (.*)\n\n([^]*)$/.exec(text) ?? [];
        if (data !== undefined) {
          text = rest ?? '';
          return JSON.parse(data) as NotificationChange;
        }
        const read = await reader?.read();
        if (!read || read.done) return null;
        text += read.value;
      }
    },
    [Symbol.asyncDispose]: async () => {
      ended.abort();
      await reader?.cancel().catch(() => {});
    },
  };
}
