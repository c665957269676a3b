import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { RawRequestDefaultExpression } from 'fastify';
import { second } from '#clock.ts';

export type Draining = {
  /** Creates the HTTP servers; Fastify calls it for each address it listens on. */
  serverFactory: (
    handler: (request: RawRequestDefaultExpression, response: ServerResponse) => void,
  ) => Server;
  /**
   * Whether the process was told to stop: it then reports that it is not ready and no longer keeps
   * connections alive.
   */
  isDraining: () => boolean;
  /** Whether new connections are already being refused. */
  isClosing: () => boolean;
  /**
   * Shuts down gracefully. For `delay_ms`, connections are still accepted, so that proxies can notice; after
   * that they are refused, and requests in progress have `limit_ms` to finish.
   */
  drain: (times: { delay_ms: number; limit_ms: number }) => Promise<void>;
  /**
   * Registers a callback that is called when new connections start being refused, to end responses that would
   * otherwise never end.
   */
  onClosing: (end: () => void) => void;
};

type Connection = { active: Set<ServerResponse>; idle_since: number; bytes_at_idle: number };

/** A connection that has been silent for this long is assumed to have no request on its way to us. */
const quiet_ms = second / 2;
const pollEvery_ms = 50;
/** How long to keep accepting connections at most, if they never stop coming. */
const maxAccepting_ms = second;
const quietTurnsNeeded = 20;

/** Tracks connections and requests, so that a process can stop without losing any requests. */
export function watchConnections(options: ServerOptions): Draining {
  const servers: Server[] = [];
  const connections = new Map<Socket, Connection>();
  const closingCallbacks: (() => void)[] = [];
  let accepted = 0;
  /** Requests held back while the servers are being closed. */
  let heldRequests: (() => void)[] | null = null;
  let isDraining = false;
  let isClosing = false;
  let hasDrained = false;

  function watch(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const state: Connection = { active: new Set(), idle_since: performance.now(), bytes_at_idle: 0 };
    connections.set(socket, state);
    socket.once('close', () => connections.delete(socket));
    return state;
  }

  /** Tells the client not to send another request on this connection. */
  const sendConnectionClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };

  const serverFactory: Draining['serverFactory'] = (handler) => {
    const server = createServer(options, (request, response) => {
      const { socket } = request;
      const state = watch(socket);
      state.active.add(response);
      response.once('close', () => {
        state.active.delete(response);
        state.idle_since = performance.now();
        state.bytes_at_idle = socket.bytesRead;
      });
      if (isDraining) sendConnectionClose(response);
      if (heldRequests) heldRequests.push(() => handler(request, response));
      else handler(request, response);
    });
    server.on('connection', (socket: Socket) => {
      accepted++;
      watch(socket);
    });
    // @NOTE close() cuts idle connections, which may have a request on its way to us, and Fastify cuts every
    // connection of its second server as soon as the first one is closed.
    for (const method of ['closeIdleConnections', 'closeAllConnections'] as const) {
      const original = server[method].bind(server);
      server[method] = () => {
        if (!isDraining || hasDrained) original();
      };
    }
    servers.push(server);
    return server;
  };

  /**
   * Closes the servers at a moment when no connection is waiting to be accepted: a waiting connection
   * would be reset, and the request already sent on it would be lost. Requests are held back until then, so that
   * the event loop only accepts connections and clients send no new requests.
   * @NOTE the event loop accepts one connection per turn.
   */
  async function closeServers(): Promise<void> {
    const waiting: (() => void)[] = [];
    heldRequests = waiting;
    const deadline = performance.now() + maxAccepting_ms;
    let quietTurns = 0;
    while (quietTurns < quietTurnsNeeded && performance.now() < deadline) {
      const before = accepted;
      await nextTurn();
      quietTurns = accepted === before ? quietTurns + 1 : 0;
    }
    isClosing = true;
    for (const server of servers) if (server.listening) server.close();
    heldRequests = null;
    for (const handle of waiting) handle();
  }

  /** Closes connections that are idle and on which no request is expected. */
  function closeQuiet(): void {
    const now = performance.now();
    for (const [socket, { active, idle_since, bytes_at_idle }] of connections) {
      const isArriving = socket.bytesRead > bytes_at_idle;
      if (active.size > 0 || isArriving || now - idle_since < quiet_ms) continue;
      socket.end();
      connections.delete(socket);
    }
  }

  return {
    serverFactory,
    isDraining: () => isDraining,
    isClosing: () => isClosing,
    onClosing: (end) => void closingCallbacks.push(end),
    drain: async ({ delay_ms, limit_ms }) => {
      isDraining = true;
      for (const { active } of connections.values())
        for (const response of active) sendConnectionClose(response);
      await sleep(delay_ms);
      await closeServers();
      for (const end of closingCallbacks) end();
      const deadline = performance.now() + limit_ms;
      while (connections.size > 0 && performance.now() < deadline) {
        await sleep(pollEvery_ms);
        await nextTurn();
        closeQuiet();
      }
      hasDrained = true;
    },
  };
}
