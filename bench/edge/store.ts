import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CountedStore = AsyncDisposable & {
  storage_url: string;
  /** How often each segment was read. */
  reads: () => Map<string, number>;
};

/** A proxy in front of a store that counts reads. Clients sign requests for the proxy's own address, so signatures stay valid. */
export async function countedStore(storage_url: string): Promise<CountedStore> {
  const { hostname, port } = new URL(storage_url);
  const reads = new Map<string, number>();
  const server = createServer((asked, answer) => {
    const path = asked.url?.split('?')[0] ?? '';
    if (asked.method === 'GET' && path.endsWith('.m4s')) reads.set(path, (reads.get(path) ?? 0) + 1);
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(storage_url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    storage_url: own.href,
    reads: () => reads,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
