import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/**
 * Creates an id that is short enough to read out over the phone. It is part of a UUID, because Node caches random
 * UUIDs but not random bytes.
 */
export const createRequestId = (): string => randomUUID().slice(0, 13).replace('-', '');

/** The id of the request that the running code serves; undefined outside requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs work, and everything it starts, as part of a request. */
export const withRequestId = (id: string, work: () => void): void => current.run(id, work);
