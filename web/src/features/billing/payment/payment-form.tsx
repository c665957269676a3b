import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { CountryForm } from '../country-form.tsx';
import { BuyerDetailsForm } from '../invoices/buyer-details-form.tsx';
import { SandboxPayment } from '../sandbox/sandbox-payment.tsx';
import { PlanChoice } from '../plan-choice.tsx';
import { useBilledEvery } from '../use-billed-every.ts';
import { ConsentField } from './consent-field.tsx';
import { CouponField } from './coupon-field.tsx';
import type { PaymentOptions, CardOptions } from './payment-options.ts';
import { PlanSummary } from './plan-summary.tsx';
import { noCoupon, useCoupon } from './use-coupon.ts';
import { useSubscribe } from './use-subscribe.ts';

// A provider's code is loaded here, and only if the operator has set it up.
const StripePayment = lazy(async () => ({
  default: (await import('../stripe/stripe-payment.tsx')).StripePayment,
}));
const PaypalPayment = lazy(async () => ({
  default: (await import('../paypal/paypal-payment.tsx')).PaypalPayment,
}));

export function PaymentForm({ options }: { options: PaymentOptions }) {
  const choice = useBilledEvery(options);
  const { billed_every, amount_minor, currency } = choice;
  const typedCoupon = useCoupon(choice);
  // A code typed for the monthly price stays in its field, but does not apply to the yearly price.
  const coupon = billed_every === 'year' ? noCoupon : typedCoupon;
  const [consent, setConsent] = useState(false);
  const subscribe = useSubscribe(choice, consent);
  const navigate = useNavigate();
  const showConfirmation = () => void navigate('/payment-successful');
  const { card, paypal, withdrawal_days } = options;
  if (options.is_price_by_country && options.country === null)
    return (
      <div className="mt-8 grid max-w-md gap-5">
        <p className="text-ink-secondary">First tell us where you live: the price depends on it.</p>
        <CountryForm />
      </div>
    );
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
      <div className="lg:sticky lg:top-list lg:order-2">
        <PlanSummary options={options} choice={choice} quote={coupon.quote} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PlanChoice choice={choice} />
        {billed_every === 'month' && <CouponField coupon={typedCoupon} />}
        <ConsentField withdrawal_days={withdrawal_days} value={consent} onChange={setConsent} />
        <section aria-label="Card" className="grid gap-5">
          {options.needs_country ? (
            <>
              <p className="text-ink-secondary">First tell us where you live: the tax depends on it.</p>
              <BuyerDetailsForm saved={null} submitLabel="Continue" />
            </>
          ) : card.publishable_key === null ? (
            <SandboxPayment coupon={coupon} subscribe={subscribe} onPaid={showConfirmation} />
          ) : (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <StripePayment
                publishable_key={card.publishable_key}
                amount_minor={coupon.quote?.amount_minor ?? amount_minor}
                currency={currency}
                coupon={coupon}
                subscribe={subscribe}
                onPaid={showConfirmation}
              />
            </Suspense>
          )}
          <PoweredBy provider={card.provider} />
        </section>
        {paypal && (
          <Suspense fallback={<Skeleton className="h-12" />}>
            <PaypalPayment
              client_id={paypal.client_id}
              currency={currency}
              billed_every={billed_every}
              hasCoupon={coupon.quote !== null}
              consent={consent}
              isConsentMissing={withdrawal_days > 0 && !consent}
              onApproved={showConfirmation}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The provider that handles the card. */
function PoweredBy({ provider }: { provider: CardOptions['provider'] }) {
  return (
    <p className="justify-self-start rounded-full border border-hairline px-3 py-1 text-caption text-ink-secondary">
      Powered by{' '}
      <strong className="font-semibold text-ink">{provider === 'stripe' ? 'Stripe' : 'Sandbox'}</strong>
    </p>
  );
}
