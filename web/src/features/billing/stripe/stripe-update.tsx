import { StripeFields } from './stripe-fields.tsx';
import { StripeUpdateForm } from './stripe-update-form.tsx';
import type { ReplaceMethod } from '../membership/use-replace-method.ts';

type StripeUpdateProps = { publishable_key: string; currency: string; onReplace: ReplaceMethod };

export function StripeUpdate({ publishable_key, currency, onReplace }: StripeUpdateProps) {
  return (
    <StripeFields
      publishable_key={publishable_key}
      options={{
        mode: 'setup',
        currency,
        allowedPaymentMethodTypes: ['card'],
        paymentMethodCreation: 'manual',
      }}
    >
      <StripeUpdateForm onReplace={onReplace} />
    </StripeFields>
  );
}
