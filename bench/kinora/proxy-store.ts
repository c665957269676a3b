import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export type ProxiedStore = AsyncDisposable & { storage_url: string };

type Bytes = AsyncIterable<Buffer>;
type Options = {
  /** Called with each request. */
  observe?: (clientRequest: IncomingMessage) => void;
  /** Transforms the body of each response. */
  transform?: (chunks: Bytes) => Bytes;
};

const identity = (chunks: Bytes): Bytes => chunks;

/** Starts a proxy in front of a store. Clients sign requests for the proxy's own address, so signatures stay valid. */
export async function startStoreProxy(
  storage_url: string,
  { observe, transform = identity }: Options,
): Promise<ProxiedStore> {
  const { hostname, port } = new URL(storage_url);
  const server = createServer((clientRequest, clientResponse) => {
    observe?.(clientRequest);
    const { method, url, headers } = clientRequest;
    const forwarded = request({ hostname, port, method, path: url, headers }, (response) => {
      clientResponse.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, transform, clientResponse).catch(() => clientResponse.destroy());
    });
    forwarded.on('error', () => clientResponse.destroy());
    clientRequest.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxyUrl = new URL(storage_url);
  proxyUrl.port = String((server.address() as AddressInfo).port);
  return {
    storage_url: proxyUrl.href,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
