import { walletSorts } from '@kinora/contract/earnings/wallet';
import { useSession } from '#lib/session/session.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { ListState } from '#ui/list/list-state.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { useWalletPayments } from './use-wallet.ts';

/** Every credit to and debit from the balance, newest first. */
export function PaymentList() {
  const listUrl = useListUrl(walletSorts, '-id');
  const isMonetized = useSession()?.isMonetized ?? false;
  const payments = useWalletPayments(listUrl.wanted);
  return (
    <section aria-label="Payments" className="grid gap-4">
      <h2 className="font-display text-lead font-medium">Payments</h2>
      <ListState
        query={payments}
        search={listUrl.wanted.search}
        emptyAfter_ms={6000}
        empty="No entries to show"
        emptyAction={
          isMonetized ? (
            <p>What your shows earn in a month appears here once the month is closed.</p>
          ) : (
            <p>Payments to your balance appear here once you have enabled monetization.</p>
          )
        }
      >
        {(page) => (
          <DataTable
            caption="Wallet payments"
            columns={paymentColumns}
            rowId={({ id }) => id}
            searchLabel="Search by payment ID"
            listUrl={listUrl}
            page={page}
            isLoadingPage={payments.isPlaceholderData}
          />
        )}
      </ListState>
    </section>
  );
}
