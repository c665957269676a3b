import { createParser } from 'eventsource-parser';

export type ServerEvent = { event: string; data: string };

/**
 * Yields the events of a `text/event-stream` as they arrive. A comment, which servers send as a keep-alive,
 * yields an event without data.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
    onComment: () => events.push({ event: 'message', data: '' }),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield* events.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
