import Stripe from 'stripe';

/** Creates a client with the settings that every call to Stripe needs. */
export function stripeClient(secret_key: string, api_base: string | null): Stripe {
  const base = api_base === null ? null : new URL(api_base);
  return new Stripe(secret_key, {
    // A retry carries the key of the first attempt, so that Stripe executes it only once.
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Kinora' },
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}
