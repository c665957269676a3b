import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { RawRequestDefaultExpression } from 'fastify';
import { second } from '#clock.ts';

export type Draining = {
  /** Makes the HTTP servers; Fastify makes one for each address that it listens on. */
  serverFactory: (
    handler: (request: RawRequestDefaultExpression, response: ServerResponse) => void,
  ) => Server;
  /** Whether the process was told to stop: it says that it is not ready, and keeps no connection for later. */
  isDraining: () => boolean;
  /** Whether new connections are refused already. */
  isClosing: () => boolean;
  /**
   * Lets everybody go in order. For `delay_ms` connections are still accepted, so that whoever passes requests
   * on can notice; then no more, and what is under way has `limit_ms` to end.
   */
  drain: (times: { delay_ms: number; limit_ms: number }) => Promise<void>;
  /** Has something done once new connections are refused: what would never end by itself ends then. */
  onClosing: (end: () => void) => void;
};

type Line = { active: Set<ServerResponse>; idle_since: number; bytes_then: number };

/** A connection that was silent for so long has no request on its way to us. */
const quiet_ms = second / 2;
const look_ms = 50;
/** So long at most connections are accepted that come without end. */
const accept_ms = second;
const quietTurnsEnough = 20;

/** Keeps count of connections and requests, so that a process can stop without losing one. */
export function watchConnections(options: ServerOptions): Draining {
  const servers: Server[] = [];
  const lines = new Map<Socket, Line>();
  const ends: (() => void)[] = [];
  let accepted = 0;
  /** Requests that wait while the servers are being closed. */
  let held: (() => void)[] | null = null;
  let isDraining = false;
  let isClosing = false;
  let hasDrained = false;

  function watch(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { active: new Set(), idle_since: performance.now(), bytes_then: 0 };
    lines.set(socket, line);
    socket.once('close', () => lines.delete(socket));
    return line;
  }

  /** The client is told not to send another request this way. */
  const sayLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };

  const serverFactory: Draining['serverFactory'] = (handler) => {
    const server = createServer(options, (request, response) => {
      const { socket } = request;
      const line = watch(socket);
      line.active.add(response);
      response.once('close', () => {
        line.active.delete(response);
        line.idle_since = performance.now();
        line.bytes_then = socket.bytesRead;
      });
      if (isDraining) sayLast(response);
      if (held) held.push(() => handler(request, response));
      else handler(request, response);
    });
    server.on('connection', (socket: Socket) => {
      accepted++;
      watch(socket);
    });
    // @NOTE close() cuts idle connections, which may have a request on its way to us, and Fastify cuts all of its
    // second server as soon as its first one is closed.
    for (const cut of ['closeIdleConnections', 'closeAllConnections'] as const) {
      const original = server[cut].bind(server);
      server[cut] = () => {
        if (!isDraining || hasDrained) original();
      };
    }
    servers.push(server);
    return server;
  };

  /**
   * Closes the servers at a moment when no connection waits to be accepted: one that waits would be reset, and
   * the request that was sent on it lost. Requests wait meanwhile, so that the event loop does nothing but accept
   * and clients come to rest. @NOTE the event loop accepts one connection in a turn.
   */
  async function closeServers(): Promise<void> {
    const waiting: (() => void)[] = [];
    held = waiting;
    const deadline = performance.now() + accept_ms;
    let quietTurns = 0;
    while (quietTurns < quietTurnsEnough && performance.now() < deadline) {
      const before = accepted;
      await nextTurn();
      quietTurns = accepted === before ? quietTurns + 1 : 0;
    }
    isClosing = true;
    for (const server of servers) if (server.listening) server.close();
    held = null;
    for (const handle of waiting) handle();
  }

  /** Closes connections on which nothing happens and nothing is about to. */
  function closeQuiet(): void {
    const now = performance.now();
    for (const [socket, { active, idle_since, bytes_then }] of lines) {
      const isArriving = socket.bytesRead > bytes_then;
      if (active.size > 0 || isArriving || now - idle_since < quiet_ms) continue;
      socket.end();
      lines.delete(socket);
    }
  }

  return {
    serverFactory,
    isDraining: () => isDraining,
    isClosing: () => isClosing,
    onClosing: (end) => void ends.push(end),
    drain: async ({ delay_ms, limit_ms }) => {
      isDraining = true;
      for (const { active } of lines.values()) for (const response of active) sayLast(response);
      await sleep(delay_ms);
      await closeServers();
      for (const end of ends) end();
      const deadline = performance.now() + limit_ms;
      while (lines.size > 0 && performance.now() < deadline) {
        await sleep(look_ms);
        await nextTurn();
        closeQuiet();
      }
      hasDrained = true;
    },
  };
}
