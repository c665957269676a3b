import { listSuspiciousActivity, listSharedPayers } from '@kinora/contract/operator/suspicious-activity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { SuspiciousAccountRow } from './suspicious-account-row.tsx';
import { PayerRow } from './payer-row.tsx';

/** Patterns that an operator should look at: watching that cannot have happened, and accounts that share a card. */
export function SuspiciousActivityPanel() {
  const accounts = useQuery(queryOf(listSuspiciousActivity, {}));
  const payers = useQuery(queryOf(listSharedPayers, {}));
  return (
    <ConsolePanel title="Suspicious activity">
      <Pattern
        title="Suspicious watching"
        explanation="Watching that players reported in the last 28 days although the film was not sent to them, or there was no time to watch it. It is not counted: no creator earns from it."
        empty="No suspicious watching was reported."
        query={accounts}
      >
        {accounts.data?.map((account) => (
          <SuspiciousAccountRow key={account.user_id} account={account} />
        ))}
      </Pattern>
      <Pattern
        title="New accounts that share a card"
        explanation="Cards and PayPal accounts that pay for several accounts created in the last 28 days. Popular and Trending count them as one person; royalties are based on what each account paid. A family may share a card, so look at what they watch before you act."
        empty="No card pays for several new accounts."
        query={payers}
      >
        {payers.data?.map((payer) => (
          <PayerRow key={payer.accounts[0]?.user_id} payer={payer} />
        ))}
      </Pattern>
    </ConsolePanel>
  );
}

type PatternProps = {
  title: string;
  explanation: string;
  /** Shown if there are no rows. */
  empty: string;
  query: { data?: readonly unknown[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** The rows. */
  children: ReactNode;
};

function Pattern({ title, explanation, empty, query: { data, error, refetch }, children }: PatternProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={headingId} className="text-lead font-semibold">
          {title}
        </h2>
        <p className="max-w-2xl text-small text-ink-secondary">{explanation}</p>
      </div>
      {data?.length === 0 && <p>{empty}</p>}
      {data && data.length > 0 && <ul className="grid gap-2">{children}</ul>}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
    </section>
  );
}
