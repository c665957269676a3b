import { BilledEvery, type paymentOptions } from '@kinora/contract/billing/billing';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';

type Prices = Pick<ResponseOf<typeof paymentOptions>, 'amount_minor' | 'yearly_amount_minor' | 'currency'>;

export type BillingChoice = ReturnType<typeof useBilledEvery>;

/**
 * Whether the member wants to pay monthly or yearly, if there is a yearly price. The choice is stored
 * in the URL, so that it survives going to the payment page and back.
 */
export function useBilledEvery(prices: Prices) {
  const [params, setParams] = useSearchParams();
  const { amount_minor, yearly_amount_minor, currency } = prices;
  const requested = BilledEvery.safeParse(params.get('every')).data;
  const isYearly = requested === 'year' && yearly_amount_minor !== null;
  return {
    billed_every: isYearly ? ('year' as const) : ('month' as const),
    amount_minor: isYearly ? yearly_amount_minor : amount_minor,
    monthly_minor: amount_minor,
    /** Null if there is no yearly price. */
    yearly_minor: yearly_amount_minor,
    currency,
    choose: (every: BilledEvery) =>
      setParams(every === 'year' ? { every } : {}, { replace: true, preventScrollReset: true }),
  };
}
