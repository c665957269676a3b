import { FailedState } from '#ui/page/failed-state.tsx';
import { Link } from '#ui/button/link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { walletPath } from '../../publishing/dashboard-paths.ts';
import { Panel } from '../../publishing/panel.tsx';
import { ShowSplitCard } from './show-split-card.tsx';
import { useIsMonetized, useSplits } from './use-splits.ts';

/** How royalties are split, for every show that the member publishes or has a share of. */
export function SplitsPanel() {
  const { data: splits, error, refetch } = useSplits();
  const isMonetized = useIsMonetized();
  const hasShareInOtherShow = splits?.some(({ is_publisher }) => !is_publisher) ?? false;
  return (
    <Panel
      title="Shared royalties"
      crumbs={[{ name: 'Wallet Payments', to: walletPath }, { name: 'Shared royalties' }]}
    >
      <p className="max-w-prose text-ink-secondary">
        Several people can earn from a show. Shares change in the month after everyone affected has accepted,
        never earlier, so a statement never changes afterwards.
      </p>
      {hasShareInOtherShow && isMonetized === false && (
        <p className="rounded-card border border-gold/40 bg-gold/10 p-4 text-small">
          We keep your share for you until you <Link to="/profile">enable monetization</Link>.
        </p>
      )}
      {splits && splits.length > 0 ? (
        splits.map((split) => <ShowSplitCard key={split.show_id} split={split} />)
      ) : splits ? (
        <p className="text-ink-secondary">Shares appear here once you have a show, or a share of one.</p>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-56 rounded-dialog" />
        </div>
      )}
    </Panel>
  );
}
