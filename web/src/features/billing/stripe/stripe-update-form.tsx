import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useState } from 'react';
import { formErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button/button.tsx';
import type { ReplaceMethod } from '../membership/use-replace-method.ts';
import { stripeErrorMessage } from './confirm.ts';
import { StripeForm } from './stripe-form.tsx';

/**
 * Sends the new card to the server and, if the card pays an open invoice, lets the bank authenticate the payment.
 */
export function StripeUpdateForm({ onReplace }: { onReplace: ReplaceMethod }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (!stripe || !elements) return;
    setIsPending(true);
    setProblem(await replaceCard(stripe, elements, onReplace));
    setIsPending(false);
  };
  return (
    <StripeForm label="Update Payment Information" problem={problem} onSubmit={() => void save()}>
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => setProblem(error.message ?? 'The card field did not load.')}
      />
      <Button type="submit" size="large" isDisabled={!isReady} isPending={isPending}>
        Save card
      </Button>
    </StripeForm>
  );
}

async function replaceCard(
  stripe: Stripe,
  elements: StripeElements,
  onReplace: ReplaceMethod,
): Promise<string | null> {
  const { error: incomplete } = await elements.submit();
  if (incomplete) return stripeErrorMessage(incomplete);
  const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
  if (error) return stripeErrorMessage(error);
  try {
    await onReplace({ id: paymentMethod.id, brand: paymentMethod.card?.brand }, async (client_secret) => {
      const { error: refused } = await stripe.handleNextAction({ clientSecret: client_secret });
      if (refused) throw new Error(stripeErrorMessage(refused));
    });
    return null;
  } catch (caught) {
    return caught instanceof Error ? caught.message : formErrors(caught, []).form;
  }
}
