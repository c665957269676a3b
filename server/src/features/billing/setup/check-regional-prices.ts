import type { Logger } from 'pino';
import { second } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import { findPriceRefusals } from '#features/billing/regional-prices/price-refusals.ts';
import { preparePrices } from '#features/billing/regional-prices/prepare-prices.ts';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import type { Payments } from '#services/payments/types.ts';
import { withTimeout } from '#with-timeout.ts';

const timeout_ms = 5 * second;

/**
 * Logs which regional prices cannot be charged by the providers that are set up now. The service starts
 * anyway, because staff can correct these prices in the console; until then, a checkout at one of them
 * fails.
 */
export async function checkRegionalPrices(
  config: Config,
  db: Db,
  payments: Payments,
  log: Logger,
): Promise<void> {
  for (const price of await listRegionalPrices(db, config)) {
    const { currency } = price;
    for (const { message } of findPriceRefusals({ config }, price))
      log.error({ currency }, `Nobody can pay the price in ${currency}: ${message}`);
    await withTimeout(timeout_ms, preparePrices(payments, price)).catch((error: unknown) => {
      log.error(
        { err: error, currency },
        'The price in this currency could not be found or created at a provider',
      );
    });
  }
}
