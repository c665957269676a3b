import type { Logger } from 'pino';
import { second } from '#clock.ts';
import { ConfigError, type Config } from '#config/config.ts';
import { priceOf } from '#features/billing/rules.ts';
import type { Payments } from '#services/payments/types.ts';
import { withTimeout } from '#with-timeout.ts';

const timeout_ms = 5 * second;

/**
 * Compares the prices we display with what the providers charge. A provider that does not respond
 * now does not prevent the service from starting.
 * @throws ConfigError if subscribers would be charged a different amount from the one shown, or could not pay
 * at all.
 */
export async function checkPrices(config: Config, { card, paypal }: Payments, log: Logger): Promise<void> {
  const problems: string[] = [];
  for (const provider of [card, paypal]) {
    if (!provider) continue;
    const prices = await withTimeout(timeout_ms, provider.prices()).catch((error: unknown) => {
      if (error instanceof ConfigError) problems.push(error.message);
      else
        log.error(
          { err: error, provider: provider.provider },
          'The prices could not be read from the provider',
        );
      return [];
    });
    for (const { billed_every, setting, price_minor, currency } of prices) {
      const shown = priceOf(config, billed_every);
      if (price_minor === shown.price_minor && currency === shown.currency) continue;
      const name = billed_every === 'year' ? 'YEARLY_PRICE_MINOR' : 'PRICE_MINOR';
      problems.push(
        `${setting} charges ${price_minor} ${currency}, but ${name} and CURRENCY are set to ${shown.price_minor} ${shown.currency}: change one of them`,
      );
    }
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
