import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#db/database.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process, for Prometheus; kept in memory. */
export function createMetrics(database: Pick<Database, 'pools'>) {
  const registry = new Registry();
  const registers = [registry];
  /** Functions that update gauges before the metrics are read. */
  const updates: (() => Promise<void>)[] = [];
  const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `kinora_${name}`, help, labelNames, registers });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `kinora_${name}`, help, labelNames, registers });
  const histogram = <L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly L[] = [],
  ) => new Histogram({ name: `kinora_${name}`, help, buckets, labelNames, registers });

  const connections = gauge('database_connections', 'Connections to the PostgreSQL server', [
    'pool',
    'state',
  ]);
  const connections_max = gauge(
    'database_connections_max',
    'Maximum number of connections that a pool may open (DATABASE_CONNECTIONS, QUEUE_CONNECTIONS)',
    ['pool'],
  );
  const waiting = gauge('database_waiting', 'Queries that are waiting for a free connection', ['pool']);
  updates.push(async () => {
    for (const { name: pool, total, idle, waiting: queries, max } of database.pools()) {
      connections.set({ pool, state: 'idle' }, idle);
      connections.set({ pool, state: 'busy' }, total - idle);
      connections_max.set({ pool }, max);
      waiting.set({ pool }, queries);
    }
  });

  return {
    registry,
    gauge,
    /** Adds a function that is called before the metrics are read; it must not throw. */
    beforeReading: (update: () => Promise<void>) => void updates.push(update),
    /** The metrics in Prometheus's text format. */
    read: async (): Promise<string> => {
      await Promise.all(updates.map((update) => update()));
      return registry.metrics();
    },
    requests: histogram(
      'http_request_duration_seconds',
      'Time until a response began, by the pattern of the route',
      [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      ['method', 'route', 'status'],
    ),
    event_streams: gauge('event_streams', 'Browser windows that receive live notifications'),
    catalogue_cache: counter(
      'catalogue_cache_total',
      'Reads of lists and shows, by whether they came from the cache',
      ['outcome'],
    ),
    jobs: histogram(
      'job_duration_seconds',
      'Duration of attempts at jobs, by outcome',
      [0.01, 0.1, 1, 10, 60, 600, 3600],
      ['job', 'outcome'],
    ),
    films: counter('films_total', 'Attempts to convert a film, by outcome', ['outcome']),
    film_speed: histogram(
      'film_speed_ratio',
      'Seconds of film converted per second, for films converted in one attempt',
      [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    ),
    webhooks: counter('webhooks_total', 'Webhook events of payment providers, by outcome', [
      'provider',
      'outcome',
    ]),
    webhook_lag: histogram(
      'webhook_lag_seconds',
      'Time from an event at a payment provider until it took effect here',
      [1, 5, 15, 60, 300, 1800, 7200, 86_400],
      ['provider'],
    ),
    emails: counter('emails_total', 'Attempts to send an email, by outcome', ['outcome']),
    playbacks: counter('playbacks_total', 'Playbacks as reported by players, by outcome', ['outcome']),
    playback_start: histogram(
      'playback_start_seconds',
      'Time from opening a film until it played, as reported by players',
      [0.25, 0.5, 1, 2, 4, 8, 16, 32],
    ),
    playback_failures: counter('playback_failures_total', 'Playbacks that failed, by kind of failure', [
      'kind',
    ]),
    playback_stalls: counter('playback_stalls_total', 'Number of times playback stalled for lack of data'),
    playback_stalled: counter('playback_stalled_seconds_total', 'Time that viewers waited in stalls'),
    playback_played: counter('playback_played_seconds_total', 'Time that films were playing'),
  };
}
