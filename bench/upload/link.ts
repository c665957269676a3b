import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { packetLoss } from './packet-loss.ts';
import { relay } from './relay.ts';

export type LinkOptions = {
  /** Toward the server, shared by all connections. */
  bits_per_s: number;
  roundTrip_ms: number;
  /** Fraction of packets lost at random. */
  loss: number;
  to_port: number;
};

export type Link = AsyncDisposable & {
  base: string;
  /** Closes every connection and refuses new ones until `restore` is called. */
  cut: () => void;
  restore: () => void;
};

/**
 * Simulates a long link as a proxy in front of a server: a bottleneck shared by all connections, with a
 * tail-drop queue of one bandwidth-delay product, a delay and occasional packet loss. How much each
 * connection may send follows TCP's own rules (congestion.ts). The return path is only delayed.
 */
export async function openLink({ bits_per_s, roundTrip_ms, loss, to_port }: LinkOptions): Promise<Link> {
  const bytes_per_ms = bits_per_s / 8000;
  const isLost = packetLoss(loss);
  const sockets = new Set<Socket>();
  let isCut = false;
  let free_at = 0;

  /**
   * Returns when a piece of data passes the bottleneck, and whether it was lost: dropped because the queue was
   * full, or at random.
   */
  function pass(bytes: number, now: number) {
    const starts_at = Math.max(now, free_at);
    const isDropped = starts_at - now > roundTrip_ms;
    free_at = starts_at + bytes / bytes_per_ms;
    return { passed_at: free_at, isLost: isDropped || isLost(bytes) };
  }

  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect({ port: to_port, host: 'localhost' });
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(client, upstream, { pass, roundTrip_ms });
    upstream.on('data', (bytes) => setTimeout(() => client.write(bytes), roundTrip_ms / 2));
    upstream.on('end', () => setTimeout(() => client.end(), roundTrip_ms / 2));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    base: `http://localhost:${port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    [Symbol.asyncDispose]: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
