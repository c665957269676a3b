import { paymentOptions, subscriptionLink } from '@kinora/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { formErrors } from '#lib/api/form-errors.ts';
import { boot } from '#lib/boot.ts';
import { count } from '#lib/format.ts';
import { isInNativeApp } from '#lib/session/native-bridge.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { readWantedPage } from '#lib/session/wanted-page.ts';
import { useSession } from '#lib/session/session.ts';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';
import { toast } from '#ui/toast/toast.ts';
import { GiftLinks } from './gifts/gift-list.tsx';
import { ConsentField } from './payment/consent-field.tsx';
import { CountryForm } from './country-form.tsx';
import { PriceCountry } from './price-country.tsx';
import { PlanBenefits } from './plan-benefits.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanLoading } from './plan-loading.tsx';
import { PlanPrice } from './plan-price.tsx';
import { useBilledEvery } from './use-billed-every.ts';

/** The monthly or yearly plan, and the two ways to pay for it: here, or on the provider's own page. */
export function PlanPage() {
  const user = useSession();
  const { data: options, isPending } = useQuery(queryOf(paymentOptions, {}));
  const choice = useBilledEvery(options ?? boot.price);
  const isPriceByCountry = options?.is_price_by_country ?? boot.price.is_by_country;
  const isYearly = choice.billed_every === 'year';
  const hasWaited = useTimeout(2000);
  const [consent, setConsent] = useState(false);
  const checkout = useWrite(subscriptionLink, {
    onDone: ({ data }) => location.assign(data.url),
    onFailed: (error) =>
      toast.error(formErrors(error, ['consent']).fields['consent'] ?? 'Error Processing Transaction'),
  });
  // The native app has its own header and is as wide as a phone.
  const isNative = isInNativeApp();
  const title = isNative ? 'Native Plan Details' : 'Plan Details (WEB)';
  if (user?.is_subscribed) return <Navigate to={readWantedPage() ?? '/'} replace />;
  // The price is known without this request, so don't wait long for it.
  if (isPending && !hasWaited) return <PlanLoading title={title} />;
  const trial_days = options?.trial_days ?? 0;
  return (
    <Page
      title={title}
      className={classNames(
        'mx-auto grid items-center px-gutter pb-10',
        isNative
          ? 'max-w-md gap-10 pt-8'
          : 'max-w-5xl gap-12 pt-32 md:min-h-[86dvh] md:grid-cols-[1fr_24rem] md:gap-20 md:pt-header',
      )}
    >
      <PlanBenefits />
      <section
        aria-label="Premium"
        className="grid gap-7 rounded-dialog border border-hairline bg-surface-raised p-6 sm:p-8"
      >
        <h2 className="text-small font-semibold text-gold">Premium</h2>
        <PlanPrice
          billed_every={choice.billed_every}
          amount_minor={choice.amount_minor}
          currency={choice.currency}
          trial_days={trial_days}
        />
        {isPriceByCountry && <PriceCountry country={options?.country ?? null} />}
        {options?.is_paused ? (
          <p>
            Your membership is paused and will continue automatically.{' '}
            <Link to="/profile">See your plan, or continue now</Link>
          </p>
        ) : options?.is_approved ? (
          <p>
            Your payment is in progress, and you can watch everything when it arrives. Please do not pay
            again. <Link to="/profile">See your plan</Link>
          </p>
        ) : options?.is_price_by_country && options.country === null ? (
          <CountryForm />
        ) : (
          <div className="grid gap-3">
            {choice.yearly_minor !== null && (
              <div className="mb-4">
                <PlanChoice choice={choice} />
              </div>
            )}
            <LinkButton to={isYearly ? '/payment?every=year' : '/payment'} size="large">
              {trial_days > 0 ? `Try it for ${count(trial_days, 'day')}` : 'Continue to payment'}
            </LinkButton>
            <Button
              variant="ghost"
              isPending={checkout.isPending || checkout.isSuccess}
              onPress={() =>
                checkout.mutate({
                  query: { ...(consent && { consent: '1' }), ...(isYearly && { billed_every: 'year' }) },
                })
              }
            >
              {options ? checkoutLabel(options.card.provider) : 'Check out'}
            </Button>
            <ConsentField
              withdrawal_days={options?.withdrawal_days ?? 0}
              value={consent}
              onChange={setConsent}
            />
          </div>
        )}
        <p className="text-small text-ink-faint">
          {trial_days > 0
            ? `You are not charged until the trial ends, then ${choice.billed_every}ly until you cancel.`
            : `You are charged ${choice.billed_every}ly until you cancel. No contract, no cancellation fee.`}
        </p>
        <GiftLinks />
      </section>
    </Page>
  );
}

const checkoutLabel = (provider: 'stripe' | 'sandbox') =>
  provider === 'stripe' ? 'Check out with Stripe' : 'Check out in the sandbox';
