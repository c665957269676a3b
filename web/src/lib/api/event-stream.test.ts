import { expect, test } from 'vitest';
import { eventsOf, type ServerEvent } from './event-stream.ts';

async function read(...chunks: Uint8Array<ArrayBuffer>[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('the name and the data lines of an event are read', async () => {
  expect(
    await read(bytes('event: notification\nid: 7\ndata: {"id":7,\ndata: "a":1}\n\ndata:bare\n\n')),
  ).toEqual([
    { event: 'notification', data: '{"id":7,\n"a":1}' },
    { event: 'message', data: 'bare' },
  ]);
});

test('a comment is an event without data', async () => {
  expect(await read(bytes(': still here\n\n'))).toEqual([{ event: 'message', data: '' }]);
});

test('an event split anywhere, even within a character, is reassembled', async () => {
  const whole = bytes('data: Amélie 🎬\n\ndata: 2\n\n');
  for (let cut = 1; cut < whole.length; cut += 1)
    expect(await read(whole.slice(0, cut), whole.slice(cut))).toEqual([
      { event: 'message', data: 'Amélie 🎬' },
      { event: 'message', data: '2' },
    ]);
});

test('CRLF is accepted, and an unfinished event is ignored', async () => {
  const whole = bytes('event: a\r\ndata: 1\r\n\r\nevent: b\r\ndata: 2');
  for (let cut = 1; cut < whole.length; cut += 1)
    expect(await read(whole.slice(0, cut), whole.slice(cut))).toEqual([{ event: 'a', data: '1' }]);
});
