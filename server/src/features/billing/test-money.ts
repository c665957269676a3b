import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Config } from '#config.ts';
import type { Db } from '#db/types.ts';
import { closeSandbox, isSandboxClosed } from '#features/billing/sandbox/close.ts';

/**
 * Warns at startup, on a service open to strangers, about each way to get access without paying; closes the
 * sandbox if it is not wanted.
 */
export async function warnOfTestMoney(config: Config, db: Db, clock: Clock, log: Logger): Promise<void> {
  const { stripe, paypal, sandbox } = config;
  if (isSandboxClosed(config)) {
    const ended = await closeSandbox(db, clock.now());
    if (ended > 0)
      log.warn({ ended }, 'Subscriptions of the sandbox were ended: no money was ever paid for them.');
    if (!stripe)
      log.warn(
        'Nobody can subscribe yet. Set up Stripe, or say SANDBOX=1 to let everybody subscribe for nothing.',
      );
  } else if (sandbox)
    log.warn('Cards go to the sandbox: whoever can reach this service subscribes for nothing.');
  if (stripe && !stripe.secret_key.includes('_live_'))
    log.warn('STRIPE_SECRET_KEY is a test key: whoever knows a test card subscribes for nothing.');
  if (paypal && new URL(paypal.api_base).hostname.includes('sandbox'))
    log.warn("PAYPAL_API_BASE is PayPal's sandbox: whoever has an account there subscribes for nothing.");
}
