import { describeNeeds } from '@kinora/contract/earnings/payout-account';
import type { Wallet } from '@kinora/contract/earnings/payouts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Link } from '#ui/button/link.tsx';
import { useOpenPayoutAccount, useRoyaltyTerms } from './use-wallet.ts';
import { longDate } from './wallet-text.ts';

/** How royalties are paid out to a creator, and what remains to be set up. */
export function PayoutWayCard({ wallet }: { wallet: Wallet }) {
  const { way, hold_days } = wallet;
  const terms = useRoyaltyTerms().data;
  return (
    <section
      aria-label="How you are paid"
      className="grid content-start gap-3 rounded-dialog border border-hairline bg-surface-raised p-5 text-small text-ink-secondary sm:p-6"
    >
      <h2 className="text-body font-semibold text-ink">How you are paid</h2>
      {way === 'stripe' ? <StripePayouts wallet={wallet} /> : <BankTransferPayouts wallet={wallet} />}
      <p>
        What you earn in a month is posted early in the next one and stays in your balance for {hold_days}{' '}
        days, because viewers’ payments can still be refunded in that time.
        {terms &&
          terms.short_hold_days < hold_days &&
          ` After ${count(terms.clean_months, 'month')} in a row with almost no refunds, it is ${terms.short_hold_days} days.`}
      </p>
    </section>
  );
}

const EnableFirst = () => (
  <>
    <Link to="/profile">Enable monetization</Link> in your account first.
  </>
);

function BankTransferPayouts({ wallet: { is_monetized, account, waits_until } }: { wallet: Wallet }) {
  if (!is_monetized)
    return (
      <p>
        By bank transfer from the operator. <EnableFirst />
      </p>
    );
  if (account === 'missing')
    return (
      <p>
        By bank transfer from the operator. <Link to="/profile">Enter your bank account</Link> so that we know
        where to send it.
      </p>
    );
  return (
    <p>
      By bank transfer from the operator, to your <Link to="/profile">bank account</Link>.
      {waits_until && ` You changed it, so payouts wait until ${longDate(waits_until)}.`}
    </p>
  );
}

function StripePayouts({ wallet: { account, is_monetized, needs, needs_by } }: { wallet: Wallet }) {
  if (account === 'ready')
    return (
      <>
        <p className="flex items-center gap-2">
          <Icon name="check" size={18} className="shrink-0 text-success" />
          Through Stripe, to the bank account you gave them.
        </p>
        {needs_by && (
          <>
            <p className="text-ink">
              Stripe needs {describeNeeds(needs)} by {longDate(needs_by)}. Without it, payouts stop after that
              day.
            </p>
            <StripeButton>Continue at Stripe</StripeButton>
          </>
        )}
      </>
    );
  if (account === 'in-review')
    return (
      <p>
        Through Stripe, which is checking the details you gave it. That usually takes a few minutes, at most a
        few days; you do not need to do anything.
      </p>
    );
  if (!is_monetized)
    return (
      <p>
        Through Stripe. <EnableFirst />
      </p>
    );
  return (
    <>
      <p>
        {account === 'missing'
          ? 'Through Stripe. Give Stripe your details and your bank account; we never see it.'
          : `Through Stripe, which needs ${needs.length > 0 ? describeNeeds(needs) : 'the rest of your details'} before it can pay you.`}
      </p>
      <StripeButton>{account === 'missing' ? 'Set up payouts' : 'Continue at Stripe'}</StripeButton>
    </>
  );
}

function StripeButton({ children }: { children: string }) {
  const account = useOpenPayoutAccount();
  return (
    <Button
      size="small"
      className="justify-self-start"
      isPending={account.isPending}
      onPress={() => account.mutate({})}
    >
      {children}
    </Button>
  );
}
