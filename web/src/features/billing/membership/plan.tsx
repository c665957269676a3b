import { money, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { formatPlanPrice } from '../price.ts';
import { BillingInterval } from './billing-interval.tsx';
import { CancelMembership } from './cancel-membership.tsx';
import { ContinueMembership, pauseText } from './continue-membership.tsx';
import { NewPrice } from './new-price.tsx';
import { PauseMembership } from './pause-membership.tsx';
import { PaymentTrouble } from './payment-trouble.tsx';
import { ResumeMembership } from './resume-membership.tsx';
import { PendingPayment } from './pending-payment.tsx';
import { Withdraw } from './withdraw.tsx';
import { toPlanStatus, type Membership } from './plan-status.ts';
import { UnconfirmedSubscription } from './unconfirmed.tsx';

type PlanProps = {
  membership: Membership | null;
  /** Whether a gift begins after the plan ends. */
  hasUpcomingGift: boolean;
};

/** The plan, its next payment or end date, and the available actions. */
export function Plan({ membership, hasUpcomingGift }: PlanProps) {
  const isSubscribed = useSession()?.is_subscribed ?? false;
  const status = toPlanStatus(membership, isSubscribed);
  if (!membership || status === 'none')
    return isSubscribed ? <Premium /> : <NoPlan text="You have no plan yet." action="See the plan" />;
  const { access_until, paid_until, can_resume, billed_every, price_minor, next_amount_minor, currency } =
    membership;
  const plusTax = membership.is_tax_added ? ' plus tax' : '';
  if (status === 'pending')
    return <NoPlan text="Your payment is not complete yet." action="Go to payment" to="/payment" />;
  if (status === 'approved') return <PendingPayment membership={membership} />;
  if (status === 'over')
    return (
      <NoPlan
        text={
          access_until ? `Your membership ended on ${shortDate(access_until)}.` : 'Your membership ended.'
        }
        action="Come back"
      />
    );
  const until = paid_until ?? access_until;
  return (
    <>
      {status === 'past_due' && <PaymentTrouble membership={membership} />}
      {status === 'unconfirmed' && <UnconfirmedSubscription membership={membership} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <Premium />
          {membership.is_free ? (
            <p className="mt-1">It costs you nothing.</p>
          ) : membership.is_gift ? (
            <p className="mt-1">A gift: it is paid for, and ends automatically.</p>
          ) : (
            <p className="mt-1 tabular-nums">
              {formatPlanPrice(billed_every, price_minor, currency) + plusTax}
            </p>
          )}
          {until && status === 'renewing' && (
            <p className="mt-1 text-ink-secondary">
              {next_amount_minor === price_minor && !membership.next_billed_every
                ? `Next payment on ${shortDate(until)}`
                : `Next payment of ${money(next_amount_minor, currency)}${plusTax} on ${shortDate(until)}${membership.next_billed_every ? `, for a ${membership.next_billed_every}` : ''}`}
            </p>
          )}
          {status === 'paused' && (
            <p className="mt-1 text-ink-secondary">{pauseText(membership, isSubscribed)}</p>
          )}
          {until && status === 'ending' && (
            <p className="mt-1 text-ink-secondary">{`Ends on ${shortDate(until)}`}</p>
          )}
        </div>
        {status !== 'ending' && (
          <div className="flex flex-wrap items-center gap-x-10">
            {status === 'renewing' && membership.pause_months > 0 && (
              <PauseMembership membership={membership} />
            )}
            {status === 'renewing' && <BillingInterval membership={membership} />}
            <CancelMembership membership={membership} />
            {status === 'paused' && <ContinueMembership membership={membership} />}
          </div>
        )}
        {status === 'ending' && can_resume && <ResumeMembership />}
      </div>
      {status !== 'ending' && <NewPrice membership={membership} />}
      {membership.withdrawable_until && <Withdraw until={membership.withdrawable_until} />}
      {status === 'ending' && membership.is_free && (
        <p className="mt-4 text-small text-ink-secondary">
          It ends automatically. You can subscribe from that day on.
        </p>
      )}
      {status === 'ending' && !can_resume && !membership.is_free && !hasUpcomingGift && (
        <p className="mt-4 text-small text-ink-secondary">
          {membership.is_gift
            ? 'You can subscribe from that day on.'
            : 'This cannot be undone, but you can subscribe again from that day on.'}
        </p>
      )}
    </>
  );
}

const Premium = () => <p className="font-semibold text-gold">Premium</p>;

type NoPlanProps = { text: string; action: string; to?: string };

function NoPlan({ text, action, to = '/plan-details' }: NoPlanProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-secondary">{text}</p>
      <LinkButton to={to}>{action}</LinkButton>
    </div>
  );
}
