import { eventsOf } from '#lib/event-stream.ts';

type Connection = {
  /** Opens the stream; a refusal is thrown. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  onData: (data: string) => void;
  onConnected: (isConnected: boolean) => void;
  /** Ends it all. */
  signal: AbortSignal;
};

/** Servers say that they are there more often than this; without a word for so long, the line is dead. */
const silenceMs = 90_000;

/** Follows a stream of events, and opens it anew as often as it ends, ever more patiently. */
export async function stayConnected({ open, onData, onConnected, signal }: Connection): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const line = new AbortController();
    const hangUp = () => line.abort();
    signal.addEventListener('abort', hangUp);
    let silence = setTimeout(hangUp, silenceMs);
    try {
      for await (const { data } of eventsOf(await open(line.signal))) {
        clearTimeout(silence);
        silence = setTimeout(hangUp, silenceMs);
        failures = 0;
        onConnected(true);
        if (data) onData(data);
      }
    } catch {
      // Whatever it was, it is tried again.
    }
    clearTimeout(silence);
    signal.removeEventListener('abort', hangUp);
    onConnected(false);
    await pause(waitBefore(failures), signal);
    failures += 1;
  }
}

/** Up to a second at first, then twice as long each time, up to a minute; never all browsers at once. */
export function waitBefore(failures: number, chance = Math.random()): number {
  return Math.min(60_000, 1000 * 2 ** failures) * (0.5 + chance / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
