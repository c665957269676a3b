import { eventsOf } from '#lib/api/event-stream.ts';

type Connection = {
  /** Opens the stream; throws if the server refuses it. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  onData: (data: string) => void;
  onConnected: (isConnected: boolean) => void;
  /** Ends the connection permanently when aborted. */
  signal: AbortSignal;
};

/**
 * Servers send a keep-alive more often than this; after this much silence the connection is considered dead.
 */
const maxSilence_ms = 90_000;

/** Reads an event stream, reconnecting with growing delays whenever it ends. */
export async function stayConnected({ open, onData, onConnected, signal }: Connection): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const connection = new AbortController();
    const disconnect = () => connection.abort();
    signal.addEventListener('abort', disconnect);
    let silenceTimer = setTimeout(disconnect, maxSilence_ms);
    try {
      for await (const { data } of eventsOf(await open(connection.signal))) {
        clearTimeout(silenceTimer);
        silenceTimer = setTimeout(disconnect, maxSilence_ms);
        failures = 0;
        onConnected(true);
        if (data) onData(data);
      }
    } catch {
      // Retried after any error.
    }
    clearTimeout(silenceTimer);
    signal.removeEventListener('abort', disconnect);
    onConnected(false);
    await pause(reconnectDelay(failures), signal);
    failures += 1;
  }
}

/**
 * Exponential backoff in milliseconds: up to 1 s at first, doubling up to a minute, with jitter so that browsers
 * do not all reconnect at once.
 */
export function reconnectDelay(failures: number, random = Math.random()): number {
  return Math.min(60_000, 1000 * 2 ** failures) * (0.5 + random / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
