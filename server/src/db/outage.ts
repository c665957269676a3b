import type { Logger } from 'pino';
import { minute, second } from '#clock.ts';

/** The database cannot be reached, or has no connection left for us. It may be asked again in a moment. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown';
  /** Outlives copies: the job queue passes errors on as plain objects. */
  database_down = true;
}

export const isDatabaseDown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'database_down' in error;

/** Keeps an eye on a database server, so that an outage is known everywhere and logged once. */
export type OutageWatch = {
  /** Runs what needs the server. @throws DatabaseDown at once while it is known to be down. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** The error as it is passed on: DatabaseDown where it means that. */
  translate: (error: unknown) => unknown;
  close: () => void;
};

const askAgainAfter_ms = second;
const sayFullAgainAfter_ms = minute;

/** @param probe asks the server something on a connection of its own. */
export function watchOutage(probe: () => Promise<void>, log: Logger | undefined): OutageWatch {
  let isAsking = false;
  let isClosed = false;
  let downSince: number | null = null;
  let saidFull = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  async function ask(reason: string): Promise<void> {
    if (isAsking || isClosed) return;
    isAsking = true;
    const failure = await probe().then(
      () => null,
      (error: unknown) => error,
    );
    isAsking = false;
    if (isClosed) return;
    if (failure === null || codeOf(failure) === tooManyConnections) {
      if (downSince !== null) {
        const seconds = Math.round((performance.now() - downSince) / second);
        log?.warn(`The database answers again, after ${seconds} s.`);
      } else if (failure !== null || reason === poolTimeout) sayFull();
      downSince = null;
      return;
    }
    if (downSince === null)
      log?.error(`The database cannot be reached (${wordsOf(failure)}). Requests get 503 until it is back.`);
    downSince ??= performance.now();
    timer = setTimeout(() => void ask(reason), askAgainAfter_ms).unref();
  }

  function sayFull(): void {
    if (performance.now() - saidFull < sayFullAgainAfter_ms) return;
    saidFull = performance.now();
    log?.warn(
      'No database connection is free. Raise DATABASE_CONNECTIONS, or max_connections of the PostgreSQL server.',
    );
  }

  function translate(error: unknown): unknown {
    if (!meansDown(error)) return error;
    const words = wordsOf(error);
    if (downSince === null) void ask(words);
    return new DatabaseDown(`The database cannot be reached: ${words}`, { cause: error });
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

const poolTimeout = 'timeout exceeded when trying to connect';
const tooManyConnections = '53300';

/** SQLSTATEs of a connection that fails, of a server that has none left, and of one that stops or starts. */
const states = /^(08...|53300|57P0[1-5])$/;
const network = new Set([
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
/** What the driver says of its own; it gives these no code. */
const said =
  /^(Connection terminated|timeout e(xceeded|xpired)|Client (was closed|has encountered a connection))/;

function meansDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(meansDown);
  const code = codeOf(error);
  if (code !== undefined && (states.test(code) || network.has(code))) return true;
  return error instanceof Error && said.test(error.message);
}

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** An error in a few words; of several addresses that were tried, the first one's. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  return error instanceof Error && error.message ? error.message : (codeOf(error) ?? String(error));
}
