import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { stripeAppearance } from './appearance.ts';

type StripeFieldsProps = {
  publishable_key: string;
  options: StripeElementsOptionsMode;
  children: ReactNode;
};

/** Loads Stripe's script and provides Stripe Elements to its children. */
export function StripeFields({ publishable_key, options, children }: StripeFieldsProps) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['stripe.js', publishable_key],
    queryFn: () => loadStripe(publishable_key),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (isPending) return <Skeleton className="h-64" />;
  if (!data) return <FailedState error={unreachableError} onRetry={() => void refetch()} />;
  return (
    <Elements stripe={data} options={{ ...options, appearance: stripeAppearance() }}>
      {children}
    </Elements>
  );
}

const unreachableError = new Error(
  'The card form comes from Stripe, which cannot be reached. Check your connection, and whether something is blocking js.stripe.com.',
);
