import type { Logger } from 'pino';
import { createCatalogueCache } from '#catalogue-cache.ts';
import { listenForChanges } from '#change-messages.ts';
import { systemClock, type Clock } from '#clock.ts';
import { isExposed, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { requireDataFolder } from '#data-folder.ts';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { checkPrices } from '#features/billing/setup/check-prices.ts';
import { checkRegionalPrices } from '#features/billing/setup/check-regional-prices.ts';
import { openPayments } from '#features/billing/setup/open-payments.ts';
import { canMoveClock, openSandboxClock } from '#features/billing/sandbox/clock.ts';
import { warnOfTestMoney } from '#features/billing/setup/test-money.ts';
import { readNextChange } from '#features/catalogue/next-change-queries.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { openJobs } from '#jobs/queue.ts';
import { deriveKeys } from '#keys.ts';
import { createLog, openTerminalStream } from '#log.ts';
import { createMetrics } from '#metrics.ts';
import { openEdge } from '#services/edge/open.ts';
import { openMail } from '#services/mail/open.ts';
import { openPayouts } from '#services/payouts/open.ts';
import { openSecrets } from '#services/secrets/open.ts';
import { readServiceKeys } from '#services/secrets/data-folder-key.ts';
import { createSessionCache } from '#session-cache.ts';
import { openStorage } from '#services/storage/open.ts';
import { openTracing } from '#open-tracing.ts';
import { openTranscriber } from '#services/transcriber/open.ts';
import { openTranscoder } from '#services/transcoder/open.ts';
import { createViewerCache } from '#viewer-cache.ts';

/**
 * Opens the database (migrated), storage, queue and the other services. If one cannot be opened, those already
 * open are closed again.
 */
export async function openContext(
  config: Config,
  overrides: { clock?: Clock; log?: Logger } = {},
): Promise<Context> {
  const baseClock = overrides.clock ?? systemClock(config.clock_offset_ms);
  const log = overrides.log ?? createLog(config.log_level, await openTerminalStream());
  const opened = new AsyncDisposableStack();
  try {
    if (config.tracing) opened.defer(await openTracing(config.tracing));
    await requireDataFolder(config.data_dir);
    const database = await openDatabase({
      url: config.database_url,
      data_dir: config.data_dir,
      connections: config.database_connections,
      queue_connections: config.queue_connections,
      log,
    });
    opened.defer(() => database.close());
    await migrate(database);
    const secret_keys = await readServiceKeys(config);
    const keys = deriveKeys(secret_keys);
    const secrets = openSecrets(secret_keys, insertSecretRead);
    const sandbox_clock = canMoveClock(config) ? await openSandboxClock(database.db, baseClock) : null;
    const clock = sandbox_clock ?? baseClock;
    const storage = await openStorage(config, keys, clock);
    opened.defer(() => storage.close());
    const mail = openMail(config);
    opened.defer(() => mail.close());
    const payments = openPayments(config, database.db, keys, clock, log);
    await checkPrices(config, payments, log);
    await checkRegionalPrices(config, database.db, payments, log);
    if (isExposed(config)) {
      warnAboutPublicUrl(config, log);
      await warnOfTestMoney(config, database.db, clock, log);
    }
    const transcoder = openTranscoder(config, clock);
    opened.defer(() => (transcoder.kind === 'local' ? undefined : transcoder.close()));
    const jobs = await openJobs(database, await findJobs(), log);
    opened.defer(() => jobs.close());
    const metrics = createMetrics(database);
    const messages = listenForChanges(database);
    opened.defer(() => messages.close());
    const catalogue_cache = createCatalogueCache({
      clock,
      db: database.db,
      messages,
      metrics,
      readNextChange,
    });
    return {
      config,
      database,
      db: database.db,
      messages,
      catalogue_cache,
      session_cache: createSessionCache(clock, messages),
      viewer_cache: createViewerCache(clock, messages),
      storage,
      edge: openEdge(config.media_edge, storage),
      mail,
      payments,
      payouts: openPayouts(config),
      transcoder,
      transcriber: openTranscriber(config.transcriber),
      jobs,
      keys,
      secrets,
      clock,
      sandbox_clock,
      log,
      metrics,
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Warns at startup about problems with PUBLIC_URL that would otherwise show up only in emails, or never. */
function warnAboutPublicUrl({ public_url }: Config, log: Logger): void {
  const { protocol, hostname } = new URL(public_url);
  if (hostname === 'localhost')
    log.warn(
      `PUBLIC_URL is not set: links in emails will point to ${public_url}, which nobody else can reach.`,
    );
  else if (protocol === 'http:')
    log.warn('PUBLIC_URL starts with http: passwords are sent unencrypted. Put a proxy with TLS in front.');
}
