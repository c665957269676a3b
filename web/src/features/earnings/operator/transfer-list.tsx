import { readWallet } from '@kinora/contract/earnings/payouts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { useDownloadList } from './use-download-list.ts';

type TransferListProps = {
  /** The list whose transfers are being made; null if the next one has not been downloaded yet. */
  file: string | null;
  /** How many of its transfers are open: `3 transfers`. */
  transfers: string;
  onPaid: () => void;
};

/** Downloads the list of bank transfers to make, and books all of it at once. */
export function TransferList({ file, transfers, onPaid }: TransferListProps) {
  const { data: wallet } = useQuery(queryOf(readWallet, {}));
  const { download, isPending } = useDownloadList();
  // How the service pays is part of any wallet.
  if (!wallet || (wallet.way === 'stripe' && file === null)) return null;
  return (
    <section
      aria-label="List of transfers"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <p className="max-w-xl grow basis-72 text-small text-ink-secondary">
        {file === null ? (
          'Download a list of what is due, make its transfers at your bank, then mark here how each one ended.'
        ) : (
          <>
            <strong className="font-semibold wrap-anywhere text-ink">{file}</strong> has {transfers} left.
            What falls due meanwhile goes on the next list.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={file === null ? 'primary' : 'secondary'}
          isPending={isPending}
          onPress={() => download(file)}
        >
          {file === null ? 'Download the list of transfers' : 'Download again'}
        </Button>
        {file !== null && <Button onPress={onPaid}>Mark all as paid</Button>}
      </div>
    </section>
  );
}
