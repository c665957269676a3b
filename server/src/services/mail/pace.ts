import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';

export type Pace = {
  /**
   * Sends a message when it is its turn. @throws what `send` throws, or the signal's reason for aborting
   */
  run: (send: () => Promise<void>, signal?: AbortSignal) => Promise<void>;
};

type PaceOptions = {
  /** Maximum number of messages sent in parallel. */
  limit: number;
  /** Whether an error means that the server wants fewer messages; `no` for an unrelated error. */
  wantsFewer: (error: unknown) => 'yes' | 'maybe' | 'no';
  pause?: (ms: number) => Promise<void>;
};

/**
 * A server may defer a single recipient, as greylisting does; this many deferrals in a row mean that the
 * server itself is busy.
 */
const busyAfter = 3;
const shortest_ms = second;
const longest_ms = 60 * second;

/**
 * Sends as fast as the server accepts messages, until it requests a slower pace. Then nothing is sent for a
 * while, twice as long each time, and afterwards one message at a time, doubling with each that is accepted.
 */
export function openPace({ limit, wantsFewer, pause = (ms) => sleep(ms) }: PaceOptions): Pace {
  const waiting = new Set<() => void>();
  let running = 0;
  let allowed = limit;
  let deferralsInARow = 0;
  let pause_ms = shortest_ms;
  let isPaused = false;

  const wake = () => {
    for (const start of waiting) {
      if (isPaused || running >= allowed) return;
      waiting.delete(start);
      running++;
      start();
    }
  };

  const slowDown = () => {
    if (isPaused) return;
    isPaused = true;
    allowed = 1;
    const wakeLater = () => {
      isPaused = false;
      wake();
    };
    pause(pause_ms).then(wakeLater, wakeLater);
    pause_ms = Math.min(2 * pause_ms, longest_ms);
  };

  const waitForTurn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.delete(start);
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', cancel, { once: true });
      waiting.add(start);
      wake();
    });

  return {
    async run(send, signal) {
      await waitForTurn(signal);
      try {
        await send();
        deferralsInARow = 0;
        // Each success only halves the pause and doubles the limit, so that a server with little capacity is
        // not hit with the full load immediately.
        pause_ms = Math.max(shortest_ms, pause_ms / 2);
        allowed = Math.min(limit, 2 * allowed);
      } catch (error) {
        const wanted = wantsFewer(error);
        deferralsInARow = wanted === 'no' ? 0 : deferralsInARow + 1;
        if (wanted === 'yes' || deferralsInARow >= busyAfter) slowDown();
        throw error;
      } finally {
        running--;
        wake();
      }
    },
  };
}
