import { useParams } from 'react-router';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { walletPath } from '../../publishing/dashboard-paths.ts';
import { Panel } from '../../publishing/panel.tsx';
import { VerificationFigures } from './verification-figures.tsx';
import { Corrections } from './corrections.tsx';
import { EarnedCard } from './earned-card.tsx';
import { HowComputed } from './how-computed.tsx';
import { MonthFlow } from './month-flow.tsx';
import { NoStatement } from './no-statement.tsx';
import { ShowLines } from './show-lines.tsx';
import { isNotFound, useStatement } from './use-wallet.ts';
import { statementMonth } from './wallet-text.ts';

/** A creator's statement for a month, in enough detail to check it to the cent. */
export function StatementPanel() {
  const { statement: id = '' } = useParams();
  const { data: statement, error, refetch } = useStatement(id);
  const title = /^\d{4}-\d{2}-/.test(id) ? statementMonth(id) : 'Statement';
  return (
    <Panel title={title} crumbs={[{ name: 'Wallet Payments', to: walletPath }, { name: title }]}>
      {statement ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <EarnedCard statement={statement} />
            <MonthFlow statement={statement} />
          </div>
          <ShowLines statement={statement} />
          <Corrections statement={statement} />
          <VerificationFigures statement={statement} />
          <HowComputed statement={statement} />
        </div>
      ) : isNotFound(error) ? (
        <NoStatement />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4 xl:grid-cols-[2fr_3fr]">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-56 rounded-dialog" />
          <Skeleton className="h-56 rounded-dialog" />
          <Skeleton className="h-72 xl:col-span-2" />
        </div>
      )}
    </Panel>
  );
}
