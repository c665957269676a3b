import type { Logger } from 'pino';
import { minute, second } from '#clock.ts';

/** The database is unreachable, or has no free connection. Retrying in a moment may succeed. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown';
  /** A property, which survives copying: the job queue passes errors on as plain objects. */
  database_down = true;
}

export const isDatabaseDownError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'database_down' in error;

/** Watches a database server, so that an outage fails requests early and is logged once. */
export type OutageWatch = {
  /** Runs `work`, which needs the server. @throws DatabaseDown immediately during a known outage. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns DatabaseDown for an error that means an outage, and any other error unchanged. */
  translate: (error: unknown) => unknown;
  close: () => void;
};

const probeInterval_ms = second;
const poolFullReminder_ms = minute;

/** @param probe sends a query to the server on a separate connection. */
export function watchOutage(probe: () => Promise<void>, log: Logger | undefined): OutageWatch {
  let isProbing = false;
  let isClosed = false;
  let downSince: number | null = null;
  let lastWarning = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  async function probeNow(reason: string): Promise<void> {
    if (isProbing || isClosed) return;
    isProbing = true;
    const failure = await probe().then(
      () => null,
      (error: unknown) => error,
    );
    isProbing = false;
    if (isClosed) return;
    if (failure === null || errorCode(failure) === tooManyConnections) {
      if (downSince !== null) {
        const seconds = Math.round((performance.now() - downSince) / second);
        log?.warn(`The database is back after ${seconds} s.`);
      } else if (failure !== null || timeoutMessages.test(reason)) warnPoolFull();
      downSince = null;
      return;
    }
    if (downSince === null)
      log?.error(
        `The database cannot be reached (${describeError(failure)}). Requests get 503 until it is back.`,
      );
    downSince ??= performance.now();
    timer = setTimeout(() => void probeNow(reason), probeInterval_ms).unref();
  }

  function warnPoolFull(): void {
    if (performance.now() - lastWarning < poolFullReminder_ms) return;
    lastWarning = performance.now();
    log?.warn(
      'No database connection is free. Raise DATABASE_CONNECTIONS, or max_connections of the PostgreSQL server.',
    );
  }

  function translate(error: unknown): unknown {
    if (!isOutage(error)) return error;
    const message = describeError(error);
    if (downSince === null) void probeNow(message);
    return new DatabaseDown(`The database cannot be reached: ${message}`, { cause: error });
  }

  return {
    run: async (work) => {
      if (downSince !== null) throw new DatabaseDown('The database cannot be reached.');
      try {
        return await work();
      } catch (error) {
        throw translate(error);
      }
    },
    translate,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Messages of a full pool and of `withTimeout`: the database responds, but no connection was free in time. */
const timeoutMessages = /^(timeout exceeded when trying to connect|no response within)/;
const tooManyConnections = '53300';

/** SQLSTATEs for a failed connection, a server without free connections, and a server that is stopping or starting. */
const outageStates = /^(08...|53300|57P0[1-5])$/;
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ECONNABORTED',
  'ENOENT',
]);
/** Messages from the driver and from `withTimeout`, whose errors have no code. */
const outageMessages =
  /^(Connection terminated|timeout e(xceeded|xpired)|no response within|Client (was closed|has encountered a connection))/;

function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = errorCode(error);
  if (code !== undefined && (outageStates.test(code) || networkErrors.has(code))) return true;
  return error instanceof Error && outageMessages.test(error.message);
}

const errorCode = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** A short description of an error; if several addresses were tried, the description of the first error. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0]);
  return error instanceof Error && error.message ? error.message : (errorCode(error) ?? String(error));
}
