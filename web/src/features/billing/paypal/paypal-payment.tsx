import type { BilledEvery } from '@kinora/contract/billing/billing';
import { useState } from 'react';
import { PaypalButton } from './paypal-button.tsx';
import { PaypalLink } from './paypal-link.tsx';

type PaypalPaymentProps = {
  client_id: string;
  currency: string;
  billed_every: BilledEvery;
  hasCoupon: boolean;
  consent: boolean;
  /** Whether the member must first agree to start right away. */
  isConsentMissing: boolean;
  onApproved: () => void;
};

/** The PayPal option; if its button cannot be shown, a link to PayPal's page replaces it. */
export function PaypalPayment({
  client_id,
  currency,
  billed_every,
  hasCoupon,
  consent,
  isConsentMissing,
  onApproved,
}: PaypalPaymentProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <section aria-label="PayPal" className="grid gap-4 border-t border-hairline pt-8">
      <p className="text-small text-ink-secondary">
        {hasCoupon
          ? 'Or pay with PayPal, at the full price: coupons only apply to cards.'
          : 'Or pay with PayPal.'}
      </p>
      {isConsentMissing ? (
        <p>Tick the box above to pay with PayPal.</p>
      ) : hasFailed ? (
        <PaypalLink billed_every={billed_every} consent={consent} />
      ) : (
        <PaypalButton
          client_id={client_id}
          currency={currency}
          billed_every={billed_every}
          consent={consent}
          onApproved={onApproved}
          onUnavailable={() => setHasFailed(true)}
        />
      )}
    </section>
  );
}
