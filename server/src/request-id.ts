import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** Short enough to read out on the telephone. */
export const createRequestId = (): string => randomBytes(6).toString('hex');

/** The id of the request that the running code serves; undefined outside requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs work, and all that follows from it, as part of a request. */
export const withRequestId = (id: string, work: () => void): void => current.run(id, work);
