import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';

export type Pace = {
  /**
   * Sends a message when it is its turn.
   * @throws what `send` throws, or the signal's reason for aborting.
   */
  run: (send: () => Promise<void>, signal?: AbortSignal) => Promise<void>;
};

type PaceOptions = {
  /** The maximum number of messages sent in parallel. */
  limit: number;
  /** Whether an error means that the server wants fewer messages; `no` for an unrelated error. */
  wantsFewer: (error: unknown) => 'yes' | 'maybe' | 'no';
  pause?: (ms: number) => Promise<void>;
};

/**
 * A server may defer a single recipient, for example because of greylisting; this many deferrals in a row mean
 * that the server itself is busy.
 */
const maxDeferrals = 3;
const minPause_ms = second;
const maxPause_ms = 60 * second;

/**
 * Sends as fast as the server accepts messages, until it requests a slower pace. Then nothing is sent for a
 * while, twice as long each time; afterwards one message is sent at a time, and the limit doubles with each message
 * that is accepted.
 */
export function openPace({ limit, wantsFewer, pause = (ms) => sleep(ms) }: PaceOptions): Pace {
  const waiting = new Set<() => void>();
  let runningCount = 0;
  let currentLimit = limit;
  let deferralsInARow = 0;
  let pause_ms = minPause_ms;
  let isPaused = false;

  const wake = () => {
    for (const start of waiting) {
      if (isPaused || runningCount >= currentLimit) return;
      waiting.delete(start);
      runningCount++;
      start();
    }
  };

  const slowDown = () => {
    if (isPaused) return;
    isPaused = true;
    currentLimit = 1;
    const wakeLater = () => {
      isPaused = false;
      wake();
    };
    pause(pause_ms).then(wakeLater, wakeLater);
    pause_ms = Math.min(2 * pause_ms, maxPause_ms);
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
        // Each success only halves the pause and doubles the limit, so that a server with little capacity does
        // not receive the full load immediately.
        pause_ms = Math.max(minPause_ms, pause_ms / 2);
        currentLimit = Math.min(limit, 2 * currentLimit);
      } catch (error) {
        const wanted = wantsFewer(error);
        deferralsInARow = wanted === 'no' ? 0 : deferralsInARow + 1;
        if (wanted === 'yes' || deferralsInARow >= maxDeferrals) slowDown();
        throw error;
      } finally {
        runningCount--;
        wake();
      }
    },
  };
}
