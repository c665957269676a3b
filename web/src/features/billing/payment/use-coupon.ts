import { quoteCoupon } from '@kinora/contract/billing/billing';
import { CallError } from '@kinora/contract/client';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';

export type Coupon = ReturnType<typeof useCoupon>;

/** The coupon code as typed, and the price with it once it has been looked up. */
export function useCoupon() {
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const asking = useWrite(quoteCoupon);
  // A quote applies only to the code it was requested for, not to what has been typed since.
  const isAbout = asking.variables?.body.coupon === code;
  const quote = isAbout ? (asking.data?.data ?? null) : null;
  const apply = async () => quote ?? (await asking.mutateAsync({ body: { coupon: code } })).data;
  return {
    typed,
    setTyped,
    quote,
    error: isAbout && asking.error ? wordsOf(asking.error) : undefined,
    isPending: asking.isPending,
    apply,
    /**
     * Returns the quote for the typed code, requesting it first if Apply was not pressed. @throws CallError
     */
    settle: async () => (code ? apply() : null),
    remove: () => {
      setTyped('');
      asking.reset();
    },
  };
}

function wordsOf(error: Error): string {
  if (!(error instanceof CallError)) return 'Something went wrong. Please try again.';
  return error.errors['coupon'] ?? error.message;
}
