import Stripe from 'stripe';

/** What every conversation with Stripe needs, whatever it is about. */
export function stripeClient(secret_key: string, api_base: string | null): Stripe {
  const base = api_base === null ? null : new URL(api_base);
  return new Stripe(secret_key, {
    // A repetition carries the key of the first try, so that Stripe does it once.
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
