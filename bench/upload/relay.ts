import type { Socket } from 'node:net';
import { congestionWindow, packetSize } from './congestion.ts';

type LinkModel = {
  pass: (bytes: number, now: number) => { passed_at: number; isLost: boolean };
  roundTrip_ms: number;
};
type Piece = { bytes: Buffer; arrives_at: number; isLost: boolean };

const pieceSize = 8 * packetSize;
/** Size of the sender's buffer for data that is not in flight yet. */
const bufferSize = 256 * 1024;
const step_ms = 2;

/** Relays data from the client to the upstream server as TCP would over this link. */
export function relay(client: Socket, upstream: Socket, { pass, roundTrip_ms }: LinkModel): void {
  const window = congestionWindow(roundTrip_ms / 1000);
  const waiting: Buffer[] = [];
  const inFlight: Piece[] = [];
  const byteCounts = { waiting: 0, inFlight: 0 };
  let sent_at = 0;

  client.on('data', (bytes) => {
    waiting.push(bytes);
    byteCounts.waiting += bytes.length;
    if (byteCounts.waiting > bufferSize) client.pause();
    send();
  });
  client.on('end', () => setTimeout(() => upstream.end(), roundTrip_ms));
  // The connection's handshake takes one round trip.
  setTimeout(() => client.resume(), roundTrip_ms);

  function send(): void {
    const now = performance.now();
    if (
      byteCounts.inFlight === 0 &&
      byteCounts.waiting > 0 &&
      sent_at > 0 &&
      now - sent_at > 3 * roundTrip_ms
    )
      window.idled();
    while (byteCounts.waiting > 0 && byteCounts.inFlight < window.size()) {
      const bytes = takePiece();
      const { passed_at, isLost } = pass(bytes.length, now);
      // A lost piece is retransmitted, and everything after it waits.
      const arrives_at = passed_at + roundTrip_ms / 2 + (isLost ? roundTrip_ms : 0);
      inFlight.push({ bytes, isLost, arrives_at: Math.max(arrives_at, inFlight.at(-1)?.arrives_at ?? 0) });
      byteCounts.inFlight += bytes.length;
      sent_at = now;
    }
    if (byteCounts.waiting <= bufferSize / 2 && client.isPaused()) client.resume();
  }

  /** Takes the next piece from the buffer. */
  function takePiece(): Buffer {
    const [first = Buffer.alloc(0)] = waiting;
    const bytes = first.subarray(0, pieceSize);
    if (first.length > pieceSize) waiting[0] = first.subarray(pieceSize);
    else waiting.shift();
    byteCounts.waiting -= bytes.length;
    return bytes;
  }

  function deliverArrived(): void {
    const now = performance.now();
    while (inFlight[0] && inFlight[0].arrives_at <= now) {
      const { bytes, isLost } = inFlight.shift()!;
      // The acknowledgment is sent once the receiver has taken the bytes, so a slow reader slows the sender
      // down.
      upstream.write(bytes, () => setTimeout(() => acknowledge(bytes.length, isLost), roundTrip_ms / 2));
    }
  }

  function acknowledge(bytes: number, isLost: boolean): void {
    const now_s = performance.now() / 1000;
    byteCounts.inFlight -= bytes;
    if (isLost) window.lost(now_s);
    else window.acknowledged(bytes, now_s);
    send();
  }

  const timer = setInterval(deliverArrived, step_ms);
  client.on('close', () => clearInterval(timer));
}
