import { chargeStep, providerMoney } from '@kinora/contract/billing/provider-money';
import { decimalMoney } from '@kinora/contract/money';
import type { RegionalPrice } from '@kinora/contract/billing/regional-prices';
import type { Context } from '#context.ts';

type Refusal = { field: 'currency' | 'price_minor' | 'yearly_price_minor'; message: string };

const names = { stripe: 'Stripe', paypal: 'PayPal' };

/** Why the providers that are set up cannot charge a price; none if they can. */
export function refusalsOf({ config }: Pick<Context, 'config'>, price: RegionalPrice): Refusal[] {
  const { currency, price_minor, yearly_price_minor } = price;
  return (['stripe', 'paypal'] as const).flatMap((provider): Refusal[] => {
    if (!config[provider]) return [];
    if (!providerMoney(provider, currency))
      return [{ field: 'currency', message: `${names[provider]} accepts no payments in this currency` }];
    const step = chargeStep(provider, currency);
    const amounts = { price_minor, yearly_price_minor };
    return (['price_minor', 'yearly_price_minor'] as const).flatMap((field) =>
      (amounts[field] ?? 0) % step === 0
        ? []
        : [
            {
              field,
              message: `${names[provider]} only charges multiples of ${decimalMoney(step, currency)} ${currency.toUpperCase()}`,
            },
          ],
    );
  });
}
