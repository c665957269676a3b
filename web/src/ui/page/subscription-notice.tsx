import { useSession } from '#lib/session/session.ts';
import { Icon } from '../media/icon.tsx';
import { Link } from '../button/link.tsx';

/** Warns in advance that an action, such as `create a show`, requires a subscription. */
export function SubscriptionNotice({ action }: { action: string }) {
  if (useSession()?.is_subscribed) return null;
  return (
    <p className="flex max-w-3xl gap-3 rounded-card bg-gold/10 px-4 py-3 text-small">
      <Icon name="info" className="shrink-0 text-gold" />
      <span>
        You need an active subscription to {action}. <Link to="/plan-details">See the plan</Link>
      </span>
    </p>
  );
}
