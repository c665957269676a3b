import { collectDefaultMetrics } from 'prom-client';
import { second } from '#clock.ts';
import { serveCommands } from '#command-line/running-service.ts';
import { isExposed, readConfig, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { isDatabaseDownError, describeError } from '#db/outage.ts';
import { addServiceMetrics } from '#features/operator/metrics/measure-service.ts';
import { createApp } from '#http/app.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { work } from '#jobs/work.ts';
import { openContext } from '#open-context.ts';
import { StartError } from '#start-error.ts';
import { withTimeout } from '#with-timeout.ts';

/** Stops a part; if urgent, without first giving proxies time to notice. */
type Stop = (isUrgent: boolean) => Promise<void>;
/** A part of the service that runs until the returned function is called. */
export type Part = (context: Context) => Promise<Stop>;

/**
 * Fills an unused service with the demo catalogue, and prints the demo accounts the first time. If strangers can
 * reach the service, it changes the well-known passwords of demo accounts first.
 */
export const demo: Part = async (context) => {
  if (isExposed(context.config)) {
    const { changeKnownPasswords } = await import('@kinora/demo');
    await changeKnownPasswords(context);
  }
  if (context.config.demo) {
    const { seed } = await import('@kinora/demo');
    const note = await seed(context);
    if (note) console.log(note);
  }
  return async () => {};
};

/** Prints the URL of the service. */
export const welcome: Part = async ({ config }) => {
  console.log(`\n  ${config.brand_name} is ready at ${config.public_url}\n`);
  return async () => {};
};

/** Serves HTTP; stops once the requests in progress have finished. */
export const api: Part = async (context) => {
  const { features } = await import('#features.ts');
  const { host, port, shutdown_delay_ms, shutdown_timeout_ms } = context.config;
  const app = await createApp(context, features);
  await app.listen({ host, port }).catch((error: unknown) => {
    throw explainListenError(error, context.config) ?? error;
  });
  const isEmbedded = context.config.database_url === null;
  const stopCommands = isEmbedded ? await serveCommands(app) : async () => {};
  return async (isUrgent) => {
    await stopCommands();
    await app.draining.drain({
      // A service that is stopped from a terminal has no proxy that would need time to notice.
      delay_ms: isUrgent ? 0 : shutdown_delay_ms,
      limit_ms: shutdown_timeout_ms,
    });
    await app.close();
  };
};

/**
 * Serves the process's metrics and health on METRICS_PORT, if that is set. It responds until the process
 * ends, so that a stopping process can be distinguished from a crashed one.
 */
export const monitoring: Part = async (context) => {
  const { metrics_port, metrics_host, metrics_token } = context.config;
  if (metrics_port !== null || metrics_token !== null)
    collectDefaultMetrics({ register: context.metrics.registry });
  if (metrics_port === null) return async () => {};
  const { openMonitoring } = await import('#features/operator/metrics/monitoring.ts');
  const { stop } = await openMonitoring(context, metrics_port).catch((error: unknown) => {
    const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
    throw explainListenError(error, { host: metrics_host, port: metrics_port }, names) ?? error;
  });
  return async () => stop();
};

/** Explains why the port cannot be opened; undefined for an unknown reason. */
function explainListenError(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
  names = { host: 'HOST', port: 'PORT' },
): StartError | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or set ${names.port} to another number.`,
    );
  if (code === 'EACCES')
    return new StartError(
      `Only an administrator may use port ${port}. Set ${names.port} to a number above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(
      `${names.host} ${host} is not an address of this machine. Set ${names.host}=0.0.0.0 to listen on all of them.`,
    );
  return undefined;
}

export const worker: Part = async (context) => {
  addServiceMetrics(context);
  return work(context, await findJobs());
};

/**
 * Runs parts of the service in this process until it is told to stop (by SIGINT, SIGTERM, or the exit of the
 * parent that started it). Then stops them in parallel and finally closes the context. A second signal ends
 * the process immediately.
 */
export async function runService(
  parts: readonly Part[],
  { needs_server = false }: { needs_server?: boolean } = {},
): Promise<void> {
  let context: Context | undefined;
  const stops: Stop[] = [];
  const stop = stopOnce(async (isUrgent) => {
    await Promise.allSettled(stops.map((end) => end(isUrgent)));
    await context?.close();
  });
  try {
    const config = readConfig(process.env, { needs_server });
    const opened = await openContext(config);
    context = opened;
    await requireStorage(opened);
    const { shutdown_delay_ms, shutdown_timeout_ms } = config;
    stop.listen(shutdown_delay_ms + shutdown_timeout_ms + partsTimeout_ms);
    for (const part of parts) stops.push(await part(opened));
  } catch (error) {
    if (stop.isStopping()) return;
    await Promise.allSettled(stops.map((end) => end(true)));
    await context?.close().catch(() => {});
    if (error instanceof StartError) exitWithMessage(error.message);
    if (isDatabaseDownError(error)) exitWithMessage(describeError(error));
    throw error;
  }
}

const storageTimeout_ms = 15 * second;
/** How long the parts may take to stop, in addition to the time for requests in progress. */
const partsTimeout_ms = 15 * second;

/** @throws StartError when the storage does not respond. */
async function requireStorage({ config: { storage_url, data_dir }, storage }: Context): Promise<void> {
  try {
    await withTimeout(storageTimeout_ms, storage.check());
  } catch (error) {
    const reason = describeError(error).replace(/\.$/, '');
    const { host, pathname } = new URL(storage_url ?? 'file:///');
    throw new StartError(
      storage_url
        ? `The storage at ${host}${pathname} cannot be used: ${reason}. Check STORAGE_URL, and that the store is running and has that bucket.`
        : `The storage in ${data_dir} cannot be used: ${reason}.`,
      { cause: error },
    );
  }
}

/** `npm` forwards a signal that the terminal already sent to us: a second signal within this time is the same one. */
const sameSignal_ms = second / 4;

/** Runs `end` on the first request to stop, then exits the process. */
function stopOnce(end: (isUrgent: boolean) => Promise<void>) {
  let stopping_since: number | undefined;
  const stop = (isUrgent: boolean, limit_ms: number) => {
    if (stopping_since !== undefined) {
      if (performance.now() - stopping_since > sameSignal_ms) process.exit(1);
      return;
    }
    stopping_since = performance.now();
    // A component that hangs must not keep the process from exiting.
    setTimeout(() => process.exit(1), limit_ms).unref();
    void end(isUrgent).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  return {
    isStopping: () => stopping_since !== undefined,
    listen(limit_ms: number) {
      process.on('SIGTERM', () => stop(false, limit_ms));
      process.on('SIGINT', () => stop(true, limit_ms));
      process.on('disconnect', () => stop(true, limit_ms));
    },
  };
}

function exitWithMessage(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
