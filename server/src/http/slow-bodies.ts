import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { second } from '#clock.ts';
import { Refusal } from '#http/errors.ts';

/** How slowly a body may come. */
type Pace = {
  /** So long anything may take. */
  grace_ms: number;
  /** What comes at this rate may take longer; 0 gives no more time. */
  bytes_per_s: number;
  /** So long nothing at all may come. */
  silence_ms: number;
};

/** A form or a call is small: a megabyte at most. */
const ofCalls: Pace = { grace_ms: 20 * second, bytes_per_s: 0, silence_ms: 10 * second };
/** Files take as long as somebody's line does; it has to carry 64 kbit/s. */
const ofFiles: Pace = { grace_ms: 30 * second, bytes_per_s: 8 * 1024, silence_ms: 30 * second };
/** Once the answer is out nobody waits for the rest. */
const ofTheRest: Pace = { grace_ms: 5 * second, bytes_per_s: 0, silence_ms: 5 * second };

const look_ms = second;

/**
 * Ends requests whose body comes so slowly that they only hold a connection. A call has seconds; a file has as
 * long as it goes on at a rate that a poor line reaches.
 * @param filePaths the addresses, as routes, at which bytes of files arrive as they are.
 */
export function endSlowBodies(app: FastifyInstance, filePaths: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions, headers } = request;
    const isFile =
      filePaths.includes(routeOptions.url ?? '') ||
      /^multipart\/form-data/i.test(headers['content-type'] ?? '');
    if (hasBody(raw)) watchBody(raw, isFile ? ofFiles : ofCalls, () => reply.raw.writableFinished);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody(raw: IncomingMessage, pace: Pace, isAnswered: () => boolean): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  const begun = performance.now();
  let last = { bytes: before, at: begun };
  let excused_ms = 0;
  let answeredAt: number | undefined;

  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return stop();
    const now = performance.now();
    if (isAnswered()) answeredAt ??= now;
    // What has come and waits for us to read it is not the sender's delay.
    else if (raw.readableLength > 0) {
      excused_ms += look_ms;
      last = { bytes: socket.bytesRead, at: now };
    }
    if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: now };
    const { grace_ms, bytes_per_s, silence_ms } = answeredAt === undefined ? pace : ofTheRest;
    const earned_ms = bytes_per_s > 0 ? ((last.bytes - before) / bytes_per_s) * second : 0;
    const taken_ms = now - (answeredAt ?? begun) - (answeredAt === undefined ? excused_ms : 0);
    if (taken_ms > grace_ms + earned_ms || now - last.at > silence_ms) end();
  }, look_ms).unref();

  function stop(): void {
    clearInterval(timer);
  }

  function end(): void {
    stop();
    if (isAnswered() || raw.listenerCount('error') === 0) return void socket.destroy();
    // Whoever reads the body passes this on as the answer; who then still does not go is cut off.
    raw.emit('error', new Refusal(408, 'The request did not arrive in time. Please try again.'));
    setTimeout(() => socket.destroy(), 2 * second).unref();
  }

  raw.once('close', () => {
    if (raw.complete) stop();
  });
}
