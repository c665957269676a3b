import { toProviderAmount } from '@kinora/contract/billing/provider-money';
import type { Coupon } from '../payment/use-coupon.ts';
import type { Subscribe } from '../payment/use-subscribe.ts';
import { StripeFields } from './stripe-fields.tsx';
import { StripePaymentForm } from './stripe-payment-form.tsx';

type StripePaymentProps = {
  publishable_key: string;
  amount_minor: number;
  currency: string;
  coupon: Pick<Coupon, 'quote' | 'resolveQuote'>;
  subscribe: Subscribe;
  onPaid: () => void;
};

export function StripePayment(props: StripePaymentProps) {
  const { publishable_key, amount_minor, currency, coupon, subscribe, onPaid } = props;
  return (
    <StripeFields
      publishable_key={publishable_key}
      options={{ mode: 'subscription', amount: toProviderAmount('stripe', amount_minor, currency), currency }}
    >
      <StripePaymentForm coupon={coupon} subscribe={subscribe} onPaid={onPaid} />
    </StripeFields>
  );
}
