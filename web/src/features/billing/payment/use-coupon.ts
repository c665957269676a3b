import { quoteCoupon } from '@kinora/contract/billing';
import { CallError } from '@kinora/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';

export type Coupon = ReturnType<typeof useCoupon>;

/** The coupon that is typed, and what the month costs with it once that was asked. */
export function useCoupon() {
  const [typed, setTyped] = useState('');
  const code = typed.trim();
  const asking = useMutation({
    mutationFn: async (coupon: string) => (await call(quoteCoupon, { body: { coupon } })).data,
  });
  // An answer counts for the code that it was about, not for what was typed since.
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
    /** What is paid with what is typed, asking about it first where nobody pressed Apply. @throws CallError */
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
