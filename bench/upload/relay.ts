import type { Socket } from 'node:net';
import { congestionWindow, packet } from './congestion.ts';

type Path = {
  pass: (bytes: number, now: number) => { passed_at: number; isLost: boolean };
  roundTrip_ms: number;
};
type Piece = { bytes: Buffer; arrives_at: number; isLost: boolean };

const piece_bytes = 8 * packet;
/** Size of the sender's own buffer, on top of what is in flight. */
const waiting_bytes = 256 * 1024;
const step_ms = 2;

/** Relays data from one socket to the other as TCP would over this link. */
export function relay(near: Socket, far: Socket, { pass, roundTrip_ms }: Path): void {
  const window = congestionWindow(roundTrip_ms / 1000);
  const waiting: Buffer[] = [];
  const inFlight: Piece[] = [];
  const counts = { waiting: 0, inFlight: 0 };
  let sent_at = 0;

  near.on('data', (bytes) => {
    waiting.push(bytes);
    counts.waiting += bytes.length;
    if (counts.waiting > waiting_bytes) near.pause();
    send();
  });
  near.on('end', () => setTimeout(() => far.end(), roundTrip_ms));
  // The connection's handshake takes one round trip.
  setTimeout(() => near.resume(), roundTrip_ms);

  function send(): void {
    const now = performance.now();
    if (counts.inFlight === 0 && counts.waiting > 0 && sent_at > 0 && now - sent_at > 3 * roundTrip_ms)
      window.idled();
    while (counts.waiting > 0 && counts.inFlight < window.size()) {
      const bytes = take();
      const { passed_at, isLost } = pass(bytes.length, now);
      // A lost piece is retransmitted, and everything after it waits.
      const arrives_at = passed_at + roundTrip_ms / 2 + (isLost ? roundTrip_ms : 0);
      inFlight.push({ bytes, isLost, arrives_at: Math.max(arrives_at, inFlight.at(-1)?.arrives_at ?? 0) });
      counts.inFlight += bytes.length;
      sent_at = now;
    }
    if (counts.waiting <= waiting_bytes / 2 && near.isPaused()) near.resume();
  }

  function take(): Buffer {
    const [first = Buffer.alloc(0)] = waiting;
    const bytes = first.subarray(0, piece_bytes);
    if (first.length > piece_bytes) waiting[0] = first.subarray(piece_bytes);
    else waiting.shift();
    counts.waiting -= bytes.length;
    return bytes;
  }

  function arrive(): void {
    const now = performance.now();
    while (inFlight[0] && inFlight[0].arrives_at <= now) {
      const { bytes, isLost } = inFlight.shift()!;
      // The acknowledgement is sent once the receiver has taken the bytes, so a slow reader slows the sender
      // down.
      far.write(bytes, () => setTimeout(() => acknowledge(bytes.length, isLost), roundTrip_ms / 2));
    }
  }

  function acknowledge(bytes: number, isLost: boolean): void {
    const now_s = performance.now() / 1000;
    counts.inFlight -= bytes;
    if (isLost) window.lost(now_s);
    else window.acknowledged(bytes, now_s);
    send();
  }

  const steps = setInterval(arrive, step_ms);
  near.on('close', () => clearInterval(steps));
}
