import { shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { buttonStyle } from '#ui/style/button-style.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import type { Membership } from './plan-status.ts';
import { updatePaymentPath } from './update-payment-path.ts';

/** Shown after a renewal payment failed: how long access lasts and how to fix the payment. */
export function PaymentTrouble({ membership }: { membership: Membership }) {
  const canWatch = useSession()?.is_subscribed ?? false;
  const { access_until, next_attempt_at, action_url } = membership;
  return (
    <div role="alert" className="mb-6 rounded-card bg-danger/12 p-4">
      <p className="flex gap-3 font-medium">
        <Icon name="warning" className="mt-0.5 shrink-0 text-danger" />
        Your last payment failed.
      </p>
      <p className="mt-2 text-small text-ink-secondary">
        {canWatch && access_until && `You can watch until ${shortDate(access_until)}. `}
        {next_attempt_at && `We will try again on ${shortDate(next_attempt_at)}. `}
        {action_url
          ? 'Your bank asks you to confirm the payment.'
          : 'A new card is charged as soon as you enter it.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {action_url && (
          <a href={action_url} className={buttonStyle('primary', 'small')}>
            Confirm the payment
          </a>
        )}
        <LinkButton
          to={updatePaymentPath}
          preventScrollReset
          size="small"
          variant={action_url ? 'secondary' : 'primary'}
        >
          Use a different card
        </LinkButton>
      </div>
    </div>
  );
}
