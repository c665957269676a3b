import { listDoubts, type DoubtedAccount } from '@kinora/contract/operator/doubts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { count, duration, shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { catalogueShow, person } from '../addresses.ts';
import { ConsolePanel } from '../console-panel.tsx';

/** Accounts that claim more watching than can have been. */
export function DoubtsPanel() {
  const { data, error, refetch } = useQuery(queryOf(listDoubts, {}));
  return (
    <ConsolePanel title="Doubted watching">
      <p className="mb-5 max-w-2xl text-small text-ink-secondary">
        What players reported in the last 28 days although it was not sent to them, or could not be watched in
        the time. It is not counted: no creator earns from it.
      </p>
      {data?.length === 0 && <EmptyState title="Nothing is in doubt" />}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((account) => (
            <DoubtRow key={account.user_id} account={account} />
          ))}
        </ul>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
    </ConsolePanel>
  );
}

function DoubtRow({ account }: { account: DoubtedAccount }) {
  const { user_id, name, email, joined_at, has_paid, doubted_s, watched_s, playbacks, episodes, days } =
    account;
  const { most_a_day, show } = account;
  return (
    <li className="grid gap-x-8 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="grid content-start gap-1 wrap-anywhere">
        <Link to={person(user_id)}>{name}</Link>
        <p className="text-small text-ink-secondary">
          {email} · joined on {shortDate(joined_at)} · {has_paid ? 'has paid' : 'has never paid'}
        </p>
        <p className="text-small text-ink-secondary">
          {`${count(playbacks, 'playback')} of ${count(episodes, 'episode')} on ${count(days, 'day')}, up to ${most_a_day} a day. ${show.percent}% of it is `}
          <Link to={catalogueShow(show.id)}>
            <bdi>{show.title}</bdi>
          </Link>
        </p>
      </div>
      <dl className="flex gap-8 tabular-nums sm:text-end">
        <div>
          <dt className="text-caption text-ink-secondary">Not counted</dt>
          <dd className="font-semibold text-danger">{duration(doubted_s)}</dd>
        </div>
        <div>
          <dt className="text-caption text-ink-secondary">Counted</dt>
          <dd className="font-semibold">{duration(watched_s)}</dd>
        </div>
      </dl>
    </li>
  );
}
