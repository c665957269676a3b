import type { DeletionSummary } from '@kinora/contract/accounts/account-data';
import { count, money, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';

/** Lists what is lost when the account is deleted, and what is kept. */
export function DeletionConsequences({ deletionSummary }: { deletionSummary: DeletionSummary }) {
  const { access_until, has_subscription, shows, followers, unpaid } = deletionSummary;
  const { is_paid_out, tax_records_until } = deletionSummary;
  const isMonetized = useSession()?.isMonetized ?? false;
  return (
    <div className="grid gap-4 text-ink-secondary">
      <p>This cannot be undone, and it takes effect immediately.</p>
      <div>
        <h3 className="font-semibold text-ink">What is deleted</h3>
        <ul className="mt-1.5 grid list-disc gap-1.5 ps-5">
          <li>Your profile, your picture and your settings, on every device.</li>
          <li>What you watched, liked and followed.</li>
          {isMonetized && !is_paid_out && !tax_records_until && <li>Your tax details and your W-9.</li>}
          {has_subscription && <li>Your subscription: it is canceled, and nothing more is charged.</li>}
          {access_until && <li>The days you have paid for, until {shortDate(access_until)}.</li>}
          {!is_paid_out &&
            unpaid.map(({ currency, amount_minor }) => (
              <li key={currency}>
                <strong className="font-semibold text-danger">
                  <bdi>{money(amount_minor, currency)}</bdi> in royalties
                </strong>{' '}
                in your balance. Anything that is not already being paid out can no longer be paid: set up
                payouts in your wallet first.
              </li>
            ))}
          {shows.length > 0 && (
            <li>
              <strong className="font-semibold text-danger">
                Your {count(shows.length, 'show')}, for every viewer
              </strong>
              {followers > 0 && `, with ${count(followers, 'follower')}`}:{' '}
              {shows.map(({ id, title }, index) => (
                <span key={id} className="text-ink">
                  {index > 0 && ', '}
                  <bdi>{title}</bdi>
                </span>
              ))}
            </li>
          )}
        </ul>
      </div>
      <div>
        <h3 className="font-semibold text-ink">What we keep</h3>
        <ul className="mt-1.5 grid list-disc gap-1.5 ps-5">
          <li>Payment records that the law requires us to keep, without your name.</li>
          {is_paid_out && (
            <li>
              Your bank account and your tax details, until everything you have earned is paid out
              {unpaid.length > 0 && ', including your current balance: '}
              {unpaid.map(({ currency, amount_minor }, index) => (
                <span key={currency}>
                  {index > 0 && ', '}
                  <bdi className="font-semibold text-ink">{money(amount_minor, currency)}</bdi>
                </span>
              ))}
              . There is no minimum, and the last payment arrives some months from now.
            </li>
          )}
          {tax_records_until && (
            <li>Your tax details until {shortDate(tax_records_until)}, because tax law requires us to.</li>
          )}
        </ul>
      </div>
    </div>
  );
}
