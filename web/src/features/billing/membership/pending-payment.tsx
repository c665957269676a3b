import { CancelMembership } from './cancel-membership.tsx';
import type { Membership } from './plan-status.ts';

/** Shown once the member has approved the payment but it has not arrived yet: there is nothing more for them to do. */
export function PendingPayment({ membership }: { membership: Membership }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <p className="font-semibold text-gold">Premium</p>
        <p className="mt-1 text-ink-secondary">
          Your first payment is in progress. You can watch everything as soon as it arrives; please do not pay
          again.
        </p>
      </div>
      <CancelMembership membership={membership} />
    </div>
  );
}
