import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Clock } from '#clock.ts';
import type { PaypalStore } from '#services/payments/paypal/store.ts';
import { PaypalRefusal, readRefusal } from '#services/payments/paypal/refusal.ts';
import { cacheToken, type TokenCache } from '#services/payments/paypal/token.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';

/** @NOTE PayPal's own server SDK supports no base URL other than PayPal's, no products and no webhooks. */
export type PaypalAccount = {
  settings: PaypalSettings;
  clock: Clock;
  store: PaypalStore;
  token: TokenCache;
};

export function connectPaypal(settings: PaypalSettings, clock: Clock, store: PaypalStore): PaypalAccount {
  return { settings, clock, store, token: cacheToken(settings, clock) };
}

const maxAttempts = 3;

/** Sends a GET to PayPal; `path` includes the query. */
export async function get<T extends z.ZodMiniType>(
  account: PaypalAccount,
  path: string,
  schema: T,
): Promise<z.infer<T>> {
  return schema.parse(await send(account, 'GET', path, {}));
}

/**
 * Sends a POST to PayPal. Every retry carries the same key, so that the request takes effect only once, however
 * often a response is lost.
 */
export async function post<T extends z.ZodMiniType>(
  account: PaypalAccount,
  path: string,
  schema: T,
  body: object,
  key: string,
): Promise<z.infer<T>> {
  const headers = {
    'content-type': 'application/json',
    prefer: 'return=representation',
    // PayPal limits the length of keys.
    'paypal-request-id': createHash('sha256').update(key).digest('hex').slice(0, 36),
  };
  return schema.parse(await send(account, 'POST', path, { headers, body: JSON.stringify(body) }));
}

/** Resolves to null if PayPal has no such object. */
export async function nullIfMissing<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  }
}

type Request = { headers?: Record<string, string>; body?: string };

async function send(
  account: PaypalAccount,
  method: string,
  path: string,
  request: Request,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === maxAttempts;
    try {
      const response = await fetch(new URL(path, account.settings.api_base), {
        method,
        ...request,
        // A redirect would send the token to another host.
        redirect: 'error',
        headers: { ...request.headers, authorization: `Bearer ${await account.token.get()}` },
        signal: AbortSignal.timeout(20_000),
      });
      if (response.ok) return response.status === 204 ? null : await response.json();
      if (response.status === 401) account.token.forget();
      const isTemporary = response.status === 401 || response.status === 429 || response.status >= 500;
      if (isLast || !isTemporary) throw await readRefusal(response, `${method} ${path}`);
    } catch (error) {
      // Any other error is a broken connection: PayPal may or may not have processed the request.
      if (isLast || error instanceof PaypalRefusal) throw error;
    }
    await wait(250 * 2 ** attempt);
  }
}
