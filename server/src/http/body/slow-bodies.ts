import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { second } from '#clock.ts';
import { Refusal } from '#http/errors.ts';

/** How fast a body has to arrive. */
type Pace = {
  /** How long any body may take. */
  grace_ms: number;
  /** A body arriving at this rate may take longer; 0 allows no extra time. */
  bytes_per_s: number;
  /** The longest time without any data. */
  silence_ms: number;
};

/** Forms and API calls are small: a megabyte at most. */
const callPace: Pace = { grace_ms: 20 * second, bytes_per_s: 0, silence_ms: 10 * second };
/** Files take as long as the sender's connection needs, at 64 kbit/s or more. */
const filePace: Pace = { grace_ms: 30 * second, bytes_per_s: 8 * 1024, silence_ms: 30 * second };
/** For the rest of a body once the response has been sent: it is no longer needed. */
const remainderPace: Pace = { grace_ms: 5 * second, bytes_per_s: 0, silence_ms: 5 * second };

const checkEvery_ms = second;

/**
 * Ends requests whose body arrives so slowly that they only occupy a connection. An API call has only seconds; a
 * file may continue as long as it arrives at a rate that even a poor connection reaches.
 * @param filePaths routes that receive the raw bytes of files.
 */
export function endSlowBodies(app: FastifyInstance, filePaths: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions, headers } = request;
    const isFile =
      filePaths.includes(routeOptions.url ?? '') ||
      /^multipart\/form-data/i.test(headers['content-type'] ?? '');
    if (hasBody(raw)) watchBody(raw, isFile ? filePace : callPace, () => reply.raw.writableFinished);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody(raw: IncomingMessage, pace: Pace, hasResponded: () => boolean): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  const started_at = performance.now();
  let last = { bytes: before, at: started_at };
  let excused_ms = 0;
  let respondedAt: number | undefined;

  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return stop();
    const now = performance.now();
    if (hasResponded()) respondedAt ??= now;
    // Data has arrived that we have not read yet: the sender is not to blame.
    else if (raw.readableLength > 0) {
      excused_ms += checkEvery_ms;
      last = { bytes: socket.bytesRead, at: now };
    }
    if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: now };
    const { grace_ms, bytes_per_s, silence_ms } = respondedAt === undefined ? pace : remainderPace;
    const earned_ms = bytes_per_s > 0 ? ((last.bytes - before) / bytes_per_s) * second : 0;
    const taken_ms = now - (respondedAt ?? started_at) - (respondedAt === undefined ? excused_ms : 0);
    if (taken_ms > grace_ms + earned_ms || now - last.at > silence_ms) end();
  }, checkEvery_ms).unref();

  function stop(): void {
    clearInterval(timer);
  }

  function end(): void {
    stop();
    if (hasResponded() || raw.listenerCount('error') === 0) return void socket.destroy();
    // The reader of the body sends this as the response; a client that still does not disconnect is cut off.
    raw.emit('error', new Refusal(408, 'The request did not arrive in time. Please try again.'));
    setTimeout(() => socket.destroy(), 2 * second).unref();
  }

  raw.once('close', () => {
    if (raw.complete) stop();
  });
}
