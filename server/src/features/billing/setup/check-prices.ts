import type { Logger } from 'pino';
import { second } from '#clock.ts';
import { ConfigError, type Config } from '#config/config.ts';
import type { Payments } from '#services/payments/types.ts';
import { withTimeout } from '#with-timeout.ts';

const timeout_ms = 5 * second;

/**
 * Compares the price we display for a month with what the providers charge. A provider that does not respond
 * now does not prevent the service from starting.
 * @throws ConfigError if subscribers would be charged a different amount from the one shown, or could not pay
 * at all.
 */
export async function checkPrices(config: Config, { card, paypal }: Payments, log: Logger): Promise<void> {
  const problems: string[] = [];
  for (const provider of [card, paypal]) {
    if (!provider) continue;
    const price = await withTimeout(timeout_ms, provider.price()).catch((error: unknown) => {
      if (error instanceof ConfigError) problems.push(error.message);
      else
        log.error(
          { err: error, provider: provider.provider },
          'The price could not be read from the provider',
        );
      return null;
    });
    if (!price || (price.price_minor === config.price_minor && price.currency === config.currency)) continue;
    const name = provider.provider === 'stripe' ? 'STRIPE_PRICE_ID' : 'PAYPAL_PLAN_ID';
    problems.push(
      `${name} charges ${price.price_minor} ${price.currency}, but PRICE_MINOR and CURRENCY say ${config.price_minor} ${config.currency}: change one of them`,
    );
  }
  if (paypal)
    problems.push(
      ...(await withTimeout(timeout_ms, paypal.checkSetup()).catch((error: unknown) => {
        log.error({ err: error }, 'The settings at PayPal could not be checked');
        return [];
      })),
    );
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}
