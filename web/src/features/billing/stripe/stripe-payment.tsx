import type { useSubscribe } from '../payment/use-subscribe.ts';
import { StripeFields } from './stripe-fields.tsx';
import { StripePaymentForm } from './stripe-payment-form.tsx';

type StripePaymentProps = {
  publishable_key: string;
  amount_minor: number;
  currency: string;
  subscribe: ReturnType<typeof useSubscribe>;
  onPaid: () => void;
};

export function StripePayment(props: StripePaymentProps) {
  const { publishable_key, amount_minor, currency, subscribe, onPaid } = props;
  return (
    <StripeFields
      publishable_key={publishable_key}
      options={{ mode: 'subscription', amount: amount_minor, currency }}
    >
      <StripePaymentForm begin={subscribe.begin} onPaid={onPaid} />
    </StripeFields>
  );
}
