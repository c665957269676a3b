import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export type ProxiedStore = AsyncDisposable & { storage_url: string };

type Bytes = AsyncIterable<Buffer>;
type Options = { observe?: (asked: IncomingMessage) => void; through?: (chunks: Bytes) => Bytes };

const unchanged = (chunks: Bytes): Bytes => chunks;

/**
 * Starts a proxy in front of a store. Clients sign requests for the proxy's own address, so signatures stay valid.
 * @param how `observe` is called with each request; each response passes through `through`.
 */
export async function proxyStore(
  storage_url: string,
  { observe, through = unchanged }: Options,
): Promise<ProxiedStore> {
  const { hostname, port } = new URL(storage_url);
  const server = createServer((asked, answer) => {
    observe?.(asked);
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, through, answer).catch(() => answer.destroy());
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
