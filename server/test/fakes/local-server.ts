import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServer = AsyncDisposable & { url: string };

/** Starts an HTTP server on a free port; if the handler throws, the connection is reset. */
export const startLocalServer = (
  handle: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<LocalServer> =>
  startByteServer((request, body, response) => handle(request, body.toString(), response));

/** Like `startLocalServer`, for requests whose bodies are not text. */
export async function startByteServer(
  handle: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void | Promise<void>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const respond = async () => {
      await handle(request, Buffer.concat(await request.toArray()), response);
    };
    respond().catch(() => request.socket.destroy());
  });
  // By default an idle connection is closed after five seconds. A test that keeps the process busy for longer would
  // then send its next request on a connection that is being closed.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
