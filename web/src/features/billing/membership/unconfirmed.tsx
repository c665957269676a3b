import { shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import type { Membership } from './plan-status.ts';

const names = { paypal: 'PayPal', stripe: 'Stripe', sandbox: 'The sandbox' } as const;

/** Shown if the provider no longer confirms the subscription: how long access lasts and what the member can do. */
export function UnconfirmedSubscription({ membership }: { membership: Membership }) {
  const canWatch = useSession()?.is_subscribed ?? false;
  const { access_until, provider } = membership;
  return (
    <div role="alert" className="mb-6 rounded-card bg-danger/12 p-4">
      <p className="flex gap-3 font-medium">
        <Icon name="warning" className="mt-0.5 shrink-0 text-danger" />
        {names[provider]} no longer confirms your subscription.
      </p>
      <p className="mt-2 text-small text-ink-secondary">
        {canWatch && access_until
          ? `You can watch until ${shortDate(access_until)}, and subscribe again after that. `
          : 'You can subscribe again. '}
        If you are still being charged, cancel the membership here, or write to us.
      </p>
      {!canWatch && (
        <LinkButton to="/plan-details" size="small" className="mt-4">
          Subscribe again
        </LinkButton>
      )}
    </div>
  );
}
