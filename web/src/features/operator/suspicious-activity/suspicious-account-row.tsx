import type { SuspiciousAccount } from '@kinora/contract/operator/suspicious-activity';
import { count, duration, shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { catalogueShowPath, personPath } from '../console-paths.ts';

/** An account whose players reported more watching than is possible. */
export function SuspiciousAccountRow({ account }: { account: SuspiciousAccount }) {
  const { user_id, name, email, joined_at, has_paid, uncounted_s, watched_s, playbacks, episodes, days } =
    account;
  const { max_per_day, show } = account;
  return (
    <li className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <div className="grid content-start gap-1 wrap-anywhere">
        <Link to={personPath(user_id)}>{name}</Link>
        <p className="text-small text-ink-secondary">
          {email} · joined on {shortDate(joined_at)} · {has_paid ? 'has paid' : 'has never paid'}
        </p>
        <p className="text-small text-ink-secondary">
          {`${count(playbacks, 'playback')} of ${count(episodes, 'episode')} on ${count(days, 'day')}, up to ${max_per_day} a day. ${show.percent}% of the time not counted is from `}
          <Link to={catalogueShowPath(show.id)}>
            <bdi>{show.title}</bdi>
          </Link>
        </p>
      </div>
      <dl className="flex gap-8 tabular-nums sm:text-end">
        <div>
          <dt className="text-caption text-ink-secondary">Not counted</dt>
          <dd className="font-semibold text-danger">{duration(uncounted_s)}</dd>
        </div>
        <div>
          <dt className="text-caption text-ink-secondary">Counted</dt>
          <dd className="font-semibold">{duration(watched_s)}</dd>
        </div>
      </dl>
    </li>
  );
}
