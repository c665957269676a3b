import { recordPayoutResults } from '@kinora/contract/earnings/payouts';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { count } from '#lib/format.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';

/** Imports the results of a list from a file: which transfers were made, and which failed. */
export function ImportResults({ file }: { file: string }) {
  const book = useWrite(recordPayoutResults, {
    changes: {},
    onDone: ({ data: { paid, failed } }) =>
      toast.success(`${count(paid, 'transfer')} marked as paid, ${failed} as failed`),
    onFailed: toastError,
  });
  const read = async (chosen: File | undefined) => {
    if (chosen) book.mutate({ body: { file, content: await chosen.text() } });
  };
  return (
    <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void read(files?.[0])}>
      <Button variant="secondary" isPending={book.isPending}>
        Import results
      </Button>
    </FileTrigger>
  );
}
