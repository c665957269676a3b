import { readWallet } from '@kinora/contract/earnings/payouts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { ImportResults } from './import-results.tsx';
import { newListName, useDownloadList } from './use-download-list.ts';

type NewListsProps = { hasSepa: boolean; hasOthers: boolean };

/** Downloads lists of the bank transfers that are due. */
export function NewLists({ hasSepa, hasOthers }: NewListsProps) {
  const { data: wallet } = useQuery(queryOf(readWallet, {}));
  const { download, isPending } = useDownloadList();
  // Every wallet, including the operator's own, states how the service pays out.
  if (wallet?.way !== 'manual') return null;
  return (
    <section aria-label="New list of transfers" className={cardStyle}>
      <p className={explanationStyle}>
        Download a list of what is due, make its transfers at your bank, then mark each one here as paid or
        failed.
        {hasSepa && ' Your bank can read the SEPA file directly.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {hasSepa && (
          <Button isPending={isPending} onPress={() => download(newListName('xml'))}>
            Download the SEPA file
          </Button>
        )}
        {hasOthers && (
          <Button
            variant={hasSepa ? 'secondary' : 'primary'}
            isPending={isPending}
            onPress={() => download(newListName('csv'))}
          >
            Download the list of transfers
          </Button>
        )}
      </div>
    </section>
  );
}

type TransferListProps = {
  file: string;
  /** How many transfers on the list are still open, as text: `3 transfers`. */
  transfers: string;
  onPaid: () => void;
};

/** A list of transfers that are being made; all of them can be marked as paid at once. */
export function TransferList({ file, transfers, onPaid }: TransferListProps) {
  const { download, isPending } = useDownloadList();
  return (
    <section aria-label={`List of transfers ${file}`} className={cardStyle}>
      <p className={explanationStyle}>
        <strong className="font-semibold wrap-anywhere text-ink">{file}</strong> has {transfers} left. Payouts
        that fall due in the meantime go on the next list.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isPending={isPending} onPress={() => download(file)}>
          Download again
        </Button>
        <ImportResults file={file} />
        <Button onPress={onPaid}>Mark all as paid</Button>
      </div>
    </section>
  );
}

const cardStyle =
  'mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6';
const explanationStyle = 'max-w-xl grow basis-72 text-small text-ink-secondary';
