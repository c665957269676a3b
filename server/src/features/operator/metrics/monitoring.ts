import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import type { Context } from '#context.ts';
import { serveMetrics } from '#features/operator/metrics/serve-metrics.ts';
import { respondToError } from '#http/answer-error.ts';
import { serveHealth } from '#http/health.ts';

export type Monitoring = {
  /** The address it listens on. */
  address: string;
  /** Reports from now on that the process is not ready. */
  stop: () => void;
  close: () => Promise<void>;
};

/**
 * Listens on a separate port for monitoring: `/metrics` and the health checks, which a worker
 * serves nowhere else.
 */
export async function openMonitoring(context: Context, port: number): Promise<Monitoring> {
  const { config, log } = context;
  let isStopping = false;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setErrorHandler((error: FastifyError, request, reply) => respondToError(error, request, reply, log));
  serveHealth(app as unknown as FastifyInstance, context, () => isStopping);
  serveMetrics(app as unknown as FastifyInstance, context);
  const address = await app.listen({ host: config.metrics_host, port });
  return {
    address,
    stop: () => {
      isStopping = true;
    },
    close: () => app.close(),
  };
}
