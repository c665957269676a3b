import { serveMetrics } from '#features/operator/metrics/serve-metrics.ts';
import type { App } from '#http/route.ts';

/** Without a token the metrics are not served, because anyone can reach the service. */
export function routes(app: App): void {
  if (app.context.config.metrics_token !== null) serveMetrics(app, app.context);
}
