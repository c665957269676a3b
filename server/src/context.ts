import type { Logger } from 'pino';
import type { CatalogueCache } from '#catalogue-cache.ts';
import type { ChangeMessages } from '#change-messages.ts';
import type { Clock, MovableClock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/types.ts';
import type { Jobs } from '#jobs/queue.ts';
import type { Keys } from '#keys.ts';
import type { Metrics } from '#metrics.ts';
import type { SessionCache } from '#session-cache.ts';
import type { Edge } from '#services/edge/types.ts';
import type { Mail } from '#services/mail/types.ts';
import type { Payments } from '#services/payments/types.ts';
import type { Payouts } from '#services/payouts/types.ts';
import type { Secrets } from '#services/secrets/types.ts';
import type { Storage } from '#services/storage/types.ts';
import type { Transcriber } from '#services/transcriber/types.ts';
import type { Transcoder } from '#services/transcoder/types.ts';
import type { ViewerCache } from '#viewer-cache.ts';

/** The services and settings that requests and jobs work with; opened once, by `open-context.ts`. */
export type Context = {
  config: Config;
  database: Database;
  db: Db;
  messages: ChangeMessages;
  catalogue_cache: CatalogueCache;
  session_cache: SessionCache;
  viewer_cache: ViewerCache;
  storage: Storage;
  edge: Edge;
  mail: Mail;
  payments: Payments;
  payouts: Payouts;
  transcoder: Transcoder;
  /** Null if captions are not created automatically. */
  transcriber: Transcriber | null;
  jobs: Jobs;
  keys: Keys;
  secrets: Secrets;
  clock: Clock;
  /** The same clock if it can be moved: in the sandbox, outside production. */
  sandbox_clock: MovableClock | null;
  log: Logger;
  metrics: Metrics;
  close: () => Promise<void>;
};
