import { quoteCoupon } from '@kinora/contract/billing/billing';
import { CallError } from '@kinora/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';

export type Coupon = ReturnType<typeof useCoupon>;

/** The coupon code as typed, and the price with it once it has been looked up. */
export function useCoupon() {
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const asking = useMutation({
    mutationFn: async (coupon: string) => (await call(quoteCoupon, { body: { coupon } })).data,
  });
  // A quote applies only to the code it was requested for, not to what has been typed since.
  const isAbout = asking.variables === code;
  const quote = isAbout ? (asking.data ?? null) : null;
  const apply = async () => quote ?? (await asking.mutateAsync(code));
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
