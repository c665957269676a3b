import { recordPayoutResults } from '@kinora/contract/earnings/payouts';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { count } from '#lib/format.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';

/** Imports the results of a list of transfers from a file: which were made, and which failed. */
export function ImportResults({ file }: { file: string }) {
  const recordResults = useWrite(recordPayoutResults, {
    changes: {},
    onDone: ({ data: { paid, failed } }) =>
      toast.success(`${count(paid, 'transfer')} marked as paid, ${failed} as failed`),
    onFailed: toastError,
  });
  const importFile = async (selected: File | undefined) => {
    if (selected) recordResults.mutate({ body: { file, content: await selected.text() } });
  };
  return (
    <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void importFile(files?.[0])}>
      <Button variant="secondary" isPending={recordResults.isPending}>
        Import results
      </Button>
    </FileTrigger>
  );
}
