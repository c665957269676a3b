import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { packetLoss } from './packet-loss.ts';
import { relay } from './relay.ts';

export type LinkOptions = {
  /** Towards the server, shared by all connections. */
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
   * Returns when a piece passes the bottleneck, and whether it was lost: dropped because the queue was full,
   * or at random.
   */
  function pass(bytes: number, now: number) {
    const starts = Math.max(now, free_at);
    const isDropped = starts - now > roundTrip_ms;
    free_at = starts + bytes / bytes_per_ms;
    return { passed_at: free_at, isLost: isDropped || isLost(bytes) };
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ port: to_port, host: 'localhost' });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    relay(near, far, { pass, roundTrip_ms });
    far.on('data', (bytes) => setTimeout(() => near.write(bytes), roundTrip_ms / 2));
    far.on('end', () => setTimeout(() => near.end(), roundTrip_ms / 2));
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
