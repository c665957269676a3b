export type ServerEvent = { event: string; data: string };

/**
 * Yields the events of a `text/event-stream` as they arrive. A comment, which servers send as a keep-alive,
 * yields an event without data.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + value).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      yield* blocks.map(parseBlock);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parseBlock(block: string): ServerEvent {
  const fields = block.split(/\r?\n/).map((line) => /^(\w*): ?(.*)$/.exec(line) ?? [line, line, '']);
  const valuesOf = (name: string) => fields.filter((field) => field[1] === name).map((field) => field[2]);
  return { event: valuesOf('event').at(-1) || 'message', data: valuesOf('data').join('\n') };
}
