import * as z from 'zod/mini';
import { after, minute, second, type Clock } from '#clock.ts';
import { PaypalRefusal } from '#services/payments/paypal/refusal.ts';
import type { PaypalSettings } from '#services/payments/paypal/settings.ts';

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

export type TokenCache = { get: () => Promise<string>; forget: () => void };

/** Caches PayPal's access token until shortly before it expires. */
export function cacheToken(settings: PaypalSettings, clock: Clock): TokenCache {
  let token: Promise<string> | null = null;
  let validUntil = clock.now();
  const renew = async () => {
    try {
      const { access_token, expires_in } = await requestToken(settings);
      validUntil = after(clock.now(), expires_in * second - 5 * minute);
      return access_token;
    } catch (error) {
      token = null;
      throw error;
    }
  };
  return {
    get() {
      if (token && validUntil > clock.now()) return token;
      // While the token is being renewed, other callers wait for the same token.
      validUntil = after(clock.now(), minute);
      token = renew();
      return token;
    },
    forget() {
      token = null;
    },
  };
}

async function requestToken({
  api_base,
  client_id,
  client_secret,
}: PaypalSettings): Promise<z.infer<typeof Token>> {
  const response = await fetch(new URL('/v1/oauth2/token', api_base), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    // A redirect would send the client's secret to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  });
  if (response.ok) return Token.parse(await response.json());
  const message = `PayPal answered ${response.status} to the request for an access token`;
  if (response.status !== 401) throw new Error(message);
  throw new PaypalRefusal(`${message}: check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.`, 401, []);
}
