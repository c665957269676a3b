import { money } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Link } from '#ui/button/link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useStatements, useWallet } from './use-wallet.ts';
import { statementMonth, payoutSentence } from './wallet-text.ts';

/** What a creator earned in the last closed month, and their balance. */
export function EarnedSummary() {
  const isMonetized = useSession()?.isMonetized ?? false;
  const { data: statements, isPending: areStatementsLoading } = useStatements();
  const { data: wallet, isPending: isWalletLoading } = useWallet();
  if (areStatementsLoading || isWalletLoading) return <EarnedSkeleton />;
  if (!statements || !wallet) return null;
  const [latest] = statements;
  const balances = wallet.balances.filter(({ balance_minor }) => balance_minor !== 0);
  return (
    <section
      aria-labelledby="earned"
      className="grid content-start gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 id="earned" className="text-small text-ink-secondary">
        {latest ? `Earned in ${statementMonth(latest.id)}` : 'Earned'}
      </h2>
      {latest ? (
        <>
          <p className="font-display text-title font-medium tabular-nums">
            <bdi>{money(latest.earned_minor + latest.adjusted_minor, latest.currency)}</bdi>
          </p>
          <p className="text-small text-ink-secondary">{payoutSentence(latest)}</p>
        </>
      ) : (
        <p className="text-small text-ink-secondary">
          What viewers watch in one month is paid in the next. Your first statement will appear here.
        </p>
      )}
      {balances.length > 0 && (
        <p className="text-small text-ink-secondary">
          Balance:{' '}
          <bdi className="font-medium text-ink tabular-nums">
            {balances.map(({ balance_minor, currency }) => money(balance_minor, currency)).join(' + ')}
          </bdi>
        </p>
      )}
      <p className="text-small">
        {isMonetized ? (
          <Link to="/publisher/wallet">Open the wallet</Link>
        ) : (
          <Link to="/profile">Set up payouts</Link>
        )}
      </p>
    </section>
  );
}

function EarnedSkeleton() {
  return (
    <div
      role="status"
      className="grid content-start gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-9 w-28" />
      <Skeleton className="h-5 w-56 max-w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-5 w-32" />
    </div>
  );
}
