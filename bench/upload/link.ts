import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { lossesOf } from './losses.ts';
import { carry } from './carry.ts';

export type LinkOptions = {
  /** Of all connections together, towards the server. */
  bits_per_s: number;
  roundTrip_ms: number;
  /** The share of packets that get lost by chance. */
  loss: number;
  to_port: number;
};

export type Link = AsyncDisposable & {
  base: string;
  /** Ends every connection and takes no new one until it is mended. */
  cut: () => void;
  mend: () => void;
};

/**
 * A long link, as a proxy in front of a server: a bottleneck that all connections share, with a queue of one
 * bandwidth-delay product that drops what is too much, a delay, and packets that get lost now and then. What
 * each connection may send follows from TCP's own rules (congestion.ts). The way back is only delayed.
 */
export async function openLink({ bits_per_s, roundTrip_ms, loss, to_port }: LinkOptions): Promise<Link> {
  const bytes_per_ms = bits_per_s / 8000;
  const isLost = lossesOf(loss);
  const sockets = new Set<Socket>();
  let isCut = false;
  let free_at = 0;

  /** When a piece has passed the bottleneck; `isDropped` when the queue before it was full. */
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
    carry(near, far, { pass, roundTrip_ms });
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
    mend: () => {
      isCut = false;
    },
    [Symbol.asyncDispose]: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
