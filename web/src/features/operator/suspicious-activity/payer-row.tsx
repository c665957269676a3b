import type { SharedPayer } from '@kinora/contract/operator/suspicious-activity';
import { count, shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { catalogueShowPath, personPath } from '../console-paths.ts';

/** The accounts that one card or PayPal account pays for. */
export function PayerRow({ payer: { provider, accounts, accounts_count, show } }: { payer: SharedPayer }) {
  const remaining = accounts_count - accounts.length;
  return (
    <li className="grid gap-3 wrap-anywhere rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <p className="text-small">
        <span className="font-semibold">
          {`${count(accounts_count, 'account')} with one ${provider === 'paypal' ? 'PayPal account' : 'card'}`}
        </span>
        {show && (
          <span className="text-ink-secondary">
            {` · ${show.percent}% of their views are of `}
            <Link to={catalogueShowPath(show.id)}>
              <bdi>{show.title}</bdi>
            </Link>
          </span>
        )}
      </p>
      <ul className="grid gap-2">
        {accounts.map(({ user_id, name, email, joined_at, has_paid }) => (
          <li
            key={user_id}
            className="grid justify-items-start gap-x-3 text-small text-ink-secondary sm:flex sm:flex-wrap"
          >
            <Link to={personPath(user_id)}>{name}</Link>
            <span>{email}</span>
            <span>{`joined on ${shortDate(joined_at)} · ${has_paid ? 'has paid' : 'has never paid'}`}</span>
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <p className="text-small text-ink-secondary">{`and ${count(remaining, 'older account')}`}</p>
      )}
    </li>
  );
}
