import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import { closeSandbox, isSandboxClosed } from '#features/billing/sandbox/close.ts';

/**
 * Warns at startup about each way to get access without paying, for services that others can reach. Ends the
 * sandbox's subscriptions if it is closed.
 */
export async function warnOfTestMoney(config: Config, db: Db, clock: Clock, log: Logger): Promise<void> {
  const { stripe, paypal, sandbox } = config;
  if (isSandboxClosed(config)) {
    const ended = await closeSandbox(db, clock.now());
    if (ended > 0) log.warn({ ended }, 'The sandbox’s subscriptions were ended: nobody ever paid for them.');
    if (!stripe)
      log.warn(
        'Nobody can subscribe yet. Set up Stripe, or set SANDBOX=1 to let everyone subscribe for free.',
      );
  } else if (sandbox)
    log.warn('Cards are charged in the sandbox: anyone who can reach this service can subscribe for free.');
  if (stripe && !stripe.secret_key.includes('_live_'))
    log.warn('STRIPE_SECRET_KEY is a test key: anyone who knows a test card can subscribe for free.');
  if (paypal && new URL(paypal.api_base).hostname.includes('sandbox'))
    log.warn("PAYPAL_API_BASE is PayPal's sandbox: anyone with an account there can subscribe for free.");
}
