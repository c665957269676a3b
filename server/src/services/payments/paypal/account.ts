import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Clock } from '#clock.ts';
import type { PaypalBook } from '#services/payments/paypal/book-queries.ts';
import { PaypalRefusal, readRefusal } from '#services/payments/paypal/refusal.ts';
import { keepToken, type TokenKeeper } from '#services/payments/paypal/token.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';

/** @NOTE PayPal's own SDK for servers knows no other address than PayPal's, no products and no webhooks. */
export type PaypalAccount = {
  settings: PaypalSettings;
  clock: Clock;
  book: PaypalBook;
  token: TokenKeeper;
};

export function connectPaypal(settings: PaypalSettings, clock: Clock, book: PaypalBook): PaypalAccount {
  return { settings, clock, book, token: keepToken(settings, clock) };
}

const tries = 3;

/** Asks PayPal for something; an address is a path, with its query. */
export async function get<T extends z.ZodMiniType>(
  account: PaypalAccount,
  path: string,
  answer: T,
): Promise<z.infer<T>> {
  return answer.parse(await send(account, 'GET', path, {}));
}

/**
 * Has PayPal do something. The key goes with every repetition, so that it is done once however often an
 * answer is lost.
 */
export async function post<T extends z.ZodMiniType>(
  account: PaypalAccount,
  path: string,
  answer: T,
  body: object,
  key: string,
): Promise<z.infer<T>> {
  const headers = {
    'content-type': 'application/json',
    prefer: 'return=representation',
    // PayPal takes short keys only.
    'paypal-request-id': createHash('sha256').update(key).digest('hex').slice(0, 36),
  };
  return answer.parse(await send(account, 'POST', path, { headers, body: JSON.stringify(body) }));
}

/** What PayPal has no such object of, as null. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
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
  for (let tried = 1; ; tried++) {
    const last = tried === tries;
    try {
      const answer = await fetch(new URL(path, account.settings.api_base), {
        method,
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${await account.token.get()}` },
        signal: AbortSignal.timeout(20_000),
      });
      if (answer.ok) return answer.status === 204 ? null : await answer.json();
      if (answer.status === 401) account.token.forget();
      const again = answer.status === 401 || answer.status === 429 || answer.status >= 500;
      if (last || !again) throw await readRefusal(answer, `${method} ${path}`);
    } catch (error) {
      // Anything else is a connection that broke: PayPal may have done it or not.
      if (last || error instanceof PaypalRefusal) throw error;
    }
    await wait(250 * 2 ** tried);
  }
}
