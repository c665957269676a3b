import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowStore = AsyncDisposable & { storage_url: string };

/**
 * A proxy in front of a store that limits the total rate of its responses, in bytes per second. Clients sign
 * requests for the proxy's own address, so signatures stay valid.
 */
export async function slowStore(storage_url: string, line_bytes: number): Promise<SlowStore> {
  const { hostname, port } = new URL(storage_url);
  let free_at = 0;
  const throttled = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      const now = performance.now();
      free_at = Math.max(now, free_at) + (chunk.length / line_bytes) * 1000;
      if (free_at - now > 20) await sleep(free_at - now);
      yield chunk;
    }
  };
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, throttled, answer).catch(() => answer.destroy());
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(storage_url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    storage_url: own.href,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
