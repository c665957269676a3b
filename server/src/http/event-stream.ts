import { PassThrough } from 'node:stream';
import type { ResponseOf, Endpoint } from '@kinora/contract/endpoint';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { authenticate, authorize, type Viewer } from '#http/access/auth.ts';
import { signedOut } from '#http/errors.ts';
import type { App } from '#http/route.ts';

/** A browser connected to the stream. */
export type Listener<T> = {
  viewer: Viewer;
  send: (event: T) => void;
  /** Ends the stream from our side; the browser reconnects if it is still allowed to. */
  end: () => void;
};

// Proxies close connections that are silent for a minute or less.
const heartbeat_ms = 15 * second;
// A client with this much unread data has stopped reading.
const maxUnread_bytes = 512 * 1024;

/**
 * Serves an endpoint of the contract that streams server-sent events. Authenticates and authorizes the caller as
 * `route()` does.
 * @param open starts sending to a listener; the function it returns is called once the listener has gone.
 * @throws whatever `open` throws, sent as an ordinary response.
 */
export function streamRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  open: (listener: Listener<ResponseOf<E>>, context: Context) => Promise<() => void>,
): void {
  const { context } = app;
  const streams = new Set<PassThrough>();

  app.route({
    method: 'GET',
    url: endpoint.path,
    compress: false,
    handler: async (request, reply) => {
      const viewer = await authenticate(context, request, endpoint);
      authorize(endpoint.auth, viewer);
      if (!viewer) throw signedOut();
      const stream = new PassThrough();
      const write = (text: string) => {
        if (stream.writableEnded || stream.destroyed) return;
        if (stream.writableLength > maxUnread_bytes) stream.destroy();
        else stream.write(text);
      };
      const stopSending = await open(
        {
          viewer,
          send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
          end: () => stream.end(),
        },
        context,
      );
      streams.add(stream);
      context.metrics.event_streams.inc();
      // This process is shutting down: a client that came back over a connection kept alive has to reconnect
      // to another process.
      if (app.draining.isClosing()) stream.end();
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeat_ms);
      stream.once('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
        context.metrics.event_streams.dec();
        stopSending();
      });
      reply.raw.once('close', () => stream.destroy());
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  });
  const endStreams = () => {
    for (const stream of streams) stream.end();
  };
  app.draining.onClosing(endStreams);
  app.addHook('preClose', async () => endStreams());
}
