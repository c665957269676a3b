import type { ResponseOf } from '@kinora/contract/endpoint';
import { paySandboxCheckout, type sandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useWrite } from '#lib/api/use-write.ts';
import { boot } from '#lib/boot.ts';
import { count, money } from '#lib/format.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { HostedAuthentication } from './hosted-authentication.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';

type HostedCheckoutProps = {
  checkoutRef: string;
  checkout: ResponseOf<typeof sandboxCheckout>;
  onChange: () => Promise<void>;
};

/** The checkout page in each of its states. */
export function HostedCheckout({ checkoutRef, checkout, onChange }: HostedCheckoutProps) {
  const pay = useWrite(paySandboxCheckout);
  const { status, trial_days, billed_every, gift_months } = checkout;
  const startPath = gift_months === null ? '/plan-details' : '/gift';
  if (status === 'paid' || status === 'expired')
    return (
      <EmptyState
        heading="h1"
        title={status === 'paid' ? 'This has already been paid' : 'This checkout has expired'}
      >
        <LinkButton
          to={status === 'expired' ? startPath : gift_months === null ? '/payment-successful' : '/'}
        >
          {status === 'paid' ? 'Continue' : 'Start again'}
        </LinkButton>
      </EmptyState>
    );
  const price = money(trial_days > 0 ? 0 : checkout.amount_minor, checkout.currency);
  const fullPrice = money(checkout.full_amount_minor, checkout.currency);
  return (
    <div className="grid gap-7 p-6 sm:p-8">
      <div>
        <h1 className="text-small text-ink-secondary">
          {gift_months === null
            ? `${boot.brand.name} Premium, ${trial_days > 0 ? `${count(trial_days, 'day')} free` : `one ${billed_every}`}`
            : `${boot.brand.name} Premium, a gift of ${count(gift_months, 'month')}`}
        </h1>
        <p className="mt-2 font-display text-[2.75rem] leading-none font-medium tabular-nums">{price}</p>
        {price !== fullPrice && (
          <p className="mt-3 text-small text-ink-secondary">{`Then ${fullPrice} a ${billed_every}`}</p>
        )}
      </div>
      {status === 'needs_authentication' ? (
        <HostedAuthentication checkoutRef={checkoutRef} onRefused={onChange} />
      ) : (
        <SandboxCardForm
          label="Pay with a test card"
          action={`Pay ${price}`}
          onCard={async (body) => {
            const { data } = await pay.mutateAsync({ params: { ref: checkoutRef }, body });
            if (data.status === 'paid') location.assign(data.url);
            else await onChange();
          }}
        >
          <LinkButton to={startPath} variant="ghost">
            Cancel
          </LinkButton>
        </SandboxCardForm>
      )}
    </div>
  );
}
