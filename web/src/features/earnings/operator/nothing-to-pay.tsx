import { readWallet } from '@kinora/contract/earnings/payouts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { newListName, useDownloadList } from './use-download-list.ts';

/** Shown if no payout is open. Bank transfers become due every morning, or when an operator checks for them. */
export function NothingToPay() {
  const { data: wallet } = useQuery(queryOf(readWallet, {}));
  const { download, isPending } = useDownloadList();
  return (
    <EmptyState title="Nothing to pay">
      <p>Payouts appear here once their hold has ended. Kinora checks this every morning.</p>
      {wallet?.way === 'manual' && (
        <Button
          variant="secondary"
          size="small"
          isPending={isPending}
          onPress={() => download(newListName('csv'))}
        >
          Check now
        </Button>
      )}
    </EmptyState>
  );
}
