import { PlainLink } from '#ui/button/plain-link.tsx';
import { money } from '#lib/format.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { statementPath } from '../../publishing/dashboard-paths.ts';
import { PayoutState } from './payout-state.tsx';
import { YearlyStatements } from './yearly-statements.tsx';
import { useStatements } from './use-wallet.ts';
import { monthName } from './wallet-text.ts';

/** A creator's statements by month, each of which can be checked to the cent. */
export function StatementList() {
  const { data, error, refetch } = useStatements();
  if (data?.length === 0) return null;
  return (
    <section aria-label="Statements" className="grid gap-4">
      <h2 className="font-display text-lead font-medium">Statements</h2>
      {data ? (
        <>
          <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
            {data.map((entry) => (
              <li key={entry.id}>
                <PlainLink
                  to={statementPath(entry.id)}
                  className="flex h-full items-center justify-between gap-4 rounded-card border border-hairline bg-surface-raised px-4 py-3.5 transition-colors duration-160 hover:border-gold/40 hover:bg-ink/6"
                >
                  <span className="grid gap-1">
                    <span className="font-medium">{monthName(entry.month)}</span>
                    <PayoutState status={entry.payout.status} />
                  </span>
                  <span className="flex items-center gap-2 font-medium tabular-nums">
                    <bdi>{money(entry.earned_minor + entry.adjusted_minor, entry.currency)}</bdi>
                    <Icon name="chevron-right" size={18} className="text-ink-faint rtl:-scale-x-100" />
                  </span>
                </PlainLink>
              </li>
            ))}
          </ul>
          <YearlyStatements years={[...new Set(data.map(({ posted_at }) => posted_at.slice(0, 4)))]} />
        </>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-18" />
      )}
    </section>
  );
}
