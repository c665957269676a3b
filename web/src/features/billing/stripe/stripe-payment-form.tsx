import { ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { Coupon } from '../payment/use-coupon.ts';
import type { Subscribe } from '../payment/use-subscribe.ts';
import { payWithStripe } from './confirm.ts';
import { StripeForm } from './stripe-form.tsx';

type StripePaymentFormProps = {
  coupon: Pick<Coupon, 'quote' | 'resolveQuote'>;
  subscribe: Subscribe;
  onPaid: () => void;
};

/** Apple Pay or Google Pay, if the browser offers it, and the card field. */
export function StripePaymentForm({ coupon, subscribe, onPaid }: StripePaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasExpressPay, setHasExpressPay] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async (resolveQuote: Coupon['resolveQuote']): Promise<string | null> => {
    if (!stripe || !elements) return null;
    setIsPending(true);
    const failure = await payWithStripe(stripe, elements, { resolveQuote, begin: subscribe.begin });
    setProblem(failure);
    setIsPending(failure === null);
    if (failure === null) onPaid();
    return failure;
  };
  return (
    <StripeForm label="Pay by card" problem={problem} onSubmit={() => void pay(coupon.resolveQuote)}>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => setHasExpressPay(availablePaymentMethods !== undefined)}
        onConfirm={(event) =>
          // Apple Pay has already shown a price, which a coupon that was never applied must not change.
          void pay(async () => coupon.quote).then(
            (failure) => failure && event.paymentFailed({ reason: 'fail', message: failure }),
          )
        }
      />
      {hasExpressPay && <p className="text-center text-small text-ink-secondary">or pay by card</p>}
      <PaymentElement
        options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => setProblem(error.message ?? 'The card field did not load.')}
      />
      <Button type="submit" size="large" isDisabled={!isReady} isPending={isPending}>
        Subscribe
      </Button>
    </StripeForm>
  );
}
