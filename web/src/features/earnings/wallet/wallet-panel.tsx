import { Link } from '#ui/button/link.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { splitsPath } from '../../publishing/dashboard-paths.ts';
import { Panel } from '../../publishing/panel.tsx';
import { FactorNotice } from '../factor-notice.tsx';
import { BalanceCard } from './balance-card.tsx';
import { PaymentList } from './payment-list.tsx';
import { PayoutWayCard } from './payout-way-card.tsx';
import { StatementList } from './statement-list.tsx';
import { useStatements, useWallet } from './use-wallet.ts';

/** What a creator has earned, how it is paid out, and every credit and debit. */
export function WalletPanel() {
  const { data, error, refetch, isPending } = useWallet();
  const { isPending: areStatementsLoading } = useStatements();
  return (
    <Panel title="Wallet Payments" action={<Link to={splitsPath}>Shared royalties</Link>}>
      {data?.is_monetized && <FactorNotice />}
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-4">
            {data.balances.map((balance) => (
              <BalanceCard key={balance.currency} wallet={data} balance={balance} />
            ))}
          </div>
          <PayoutWayCard wallet={data} />
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4 xl:grid-cols-[3fr_2fr]">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-52 rounded-dialog" />
          <Skeleton className="h-52 rounded-dialog" />
        </div>
      )}
      {/* Loaded immediately, but hidden until the content above has its final height, so that it does not push these sections down as it loads. */}
      <div className={isPending ? 'hidden' : 'contents'}>
        <StatementList />
      </div>
      <div className={isPending || areStatementsLoading ? 'hidden' : 'contents'}>
        <PaymentList />
      </div>
    </Panel>
  );
}
