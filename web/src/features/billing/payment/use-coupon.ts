import { quoteCoupon } from '@kinora/contract/billing/billing';
import { CallError } from '@kinora/contract/client';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { isQuoteFor, type MonthlyPrice } from '../price.ts';

export type Coupon = ReturnType<typeof useCoupon>;

/** For prices that no coupon applies to. */
export const noCoupon: Pick<Coupon, 'quote' | 'resolveQuote'> = {
  quote: null,
  resolveQuote: async () => null,
};

/** The coupon code as typed, and the price with it once it has been looked up. */
export function useCoupon(price: MonthlyPrice) {
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const lookup = useWrite(quoteCoupon);
  // A quote applies only to the code it was requested for, not to what has been typed since.
  const isForThisCode = lookup.variables?.body.coupon === code;
  const found = isForThisCode ? (lookup.data?.data ?? null) : null;
  // The price depends on the member's country, and the operator can change it.
  const quote = found && isQuoteFor(found, price) ? found : null;
  const isOutdated = found !== null && quote === null;
  const apply = async () => quote ?? (await lookup.mutateAsync({ body: { coupon: code } })).data;
  return {
    typed,
    setTyped,
    quote,
    error: isOutdated
      ? 'The price has changed. Apply the coupon again to see what you pay with it.'
      : isForThisCode && lookup.error
        ? couponErrorMessage(lookup.error)
        : undefined,
    isPending: lookup.isPending,
    apply,
    /**
     * Returns the quote for the typed code, requesting it first if Apply was not pressed. @throws CallError
     */
    resolveQuote: async () => (code ? apply() : null),
    remove: () => {
      setTyped('');
      lookup.reset();
    },
  };
}

function couponErrorMessage(error: Error): string {
  if (!(error instanceof CallError)) return 'Something went wrong. Please try again.';
  return error.errors['coupon'] ?? error.message;
}
