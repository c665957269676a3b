import { limitError, stepError } from '@kinora/contract/billing/charge-limits';
import { providerMoney, providerNames } from '@kinora/contract/billing/provider-money';
import type { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import type { Context } from '#context.ts';

type PriceRefusal = { field: 'currency' | 'price_minor' | 'yearly_price_minor'; message: string };

/** Lists why the providers that are set up cannot charge a price; empty if they can. */
export function findPriceRefusals({ config }: Pick<Context, 'config'>, price: RegionalPrice): PriceRefusal[] {
  const { currency } = price;
  const providers = (['stripe', 'paypal'] as const).filter((provider) => config[provider]);
  const refused = providers.filter((provider) => !providerMoney(provider, currency));
  if (refused.length > 0)
    return refused.map((provider) => ({
      field: 'currency',
      message: `${providerNames[provider]} accepts no payments in this currency`,
    }));
  return (['price_minor', 'yearly_price_minor'] as const).flatMap((field) => {
    const amount_minor = price[field];
    if (amount_minor === null) return [];
    return [
      limitError(amount_minor, currency),
      ...providers.map((provider) => stepError(provider, amount_minor, currency)),
    ].flatMap((message) => (message === null ? [] : [{ field, message }]));
  });
}
