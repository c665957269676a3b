import { subscriptionLink } from '@kinora/contract/billing';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { call } from '#lib/api.ts';
import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';
import { isInNativeApp } from '#lib/native-bridge.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';

const benefits = [
  { name: 'Watch Shows', words: 'Every show and every episode, on every screen you own.' },
  { name: 'Create your own', words: 'Publish a show, an episode a week, and earn royalties.' },
  { name: 'No Ads', words: 'Not one, anywhere, ever.' },
  { name: 'Cancel Anytime', words: 'Keep watching until the end of the month you paid for.' },
];

/** The one plan, and the way to the payment provider's checkout. */
export function PlanPage() {
  const user = useSession();
  const checkout = useMutation({
    mutationFn: () => call(subscriptionLink, {}),
    onSuccess: ({ data }) => location.assign(data.url),
    onError: () => toast.error('Error Processing Transaction'),
  });
  // The app around it has a bar of its own, and the width of a phone.
  const isNative = isInNativeApp();
  if (user?.is_subscribed) return <Navigate to="/" replace />;
  return (
    <Page
      title={isNative ? 'Native Plan Details' : 'Plan Details (WEB)'}
      className={classNames(
        'mx-auto grid items-center px-gutter pb-10',
        isNative
          ? 'max-w-md gap-10 pt-8'
          : 'max-w-5xl gap-12 pt-32 md:min-h-[86dvh] md:grid-cols-[1fr_24rem] md:gap-20 md:pt-header',
      )}
    >
      <div>
        <h1 className="font-display text-title font-medium md:text-[2.75rem]">Plan Details</h1>
        <p className="mt-3 text-lead text-ink-secondary">One plan, everything in it.</p>
        <ul className="mt-10 grid gap-6">
          {benefits.map(({ name, words }) => (
            <li key={name} className="flex gap-4">
              <Icon name="check" size={22} className="mt-0.5 shrink-0 text-gold" />
              <div>
                <h2 className="font-semibold">{name}</h2>
                <p className="text-ink-secondary">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <section
        aria-label="Premium"
        className="grid gap-7 rounded-dialog border border-hairline bg-surface-raised p-8"
      >
        <h2 className="text-small font-semibold text-gold">Premium</h2>
        <p className="flex items-baseline gap-2">
          <span className="font-display text-[3.5rem] leading-none font-medium tabular-nums">
            {money(boot.price.amount_minor, boot.price.currency)}
          </span>
          <span className="text-ink-secondary">/ month</span>
        </p>
        <Button
          size="large"
          isPending={checkout.isPending || checkout.isSuccess}
          onPress={() => checkout.mutate()}
        >
          Continue to checkout
        </Button>
        <p className="text-small text-ink-faint">
          You are charged monthly until you cancel. No contract, no fee to leave.
        </p>
      </section>
    </Page>
  );
}
