import { exportPayouts } from '@kinora/contract/earnings/payouts';
import { useWrite } from '#lib/api/use-write.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast, toastError } from '#ui/toast/toast.ts';

/** Collects the bank transfers that are due, and downloads them as a list. */
export function useDownloadList() {
  const exportList = useWrite(exportPayouts, {
    changes: {},
    onDone: ({ data }) => {
      if (data.payouts === 0) toast.info('Nothing is due for a bank transfer.');
      else saveList(data);
    },
    onFailed: toastError,
  });
  return {
    isPending: exportList.isPending,
    /** Until a list is settled, the same name downloads the same list. */
    download: (file: string) => exportList.mutate({ body: { file } }),
  };
}

/** The name of a new list; the server recognizes its kind by the extension. */
export const newListName = (kind: 'csv' | 'xml'): string =>
  `transfers-${new Date().toISOString().slice(0, 10)}.${kind}`;

const saveList = ({ file, content }: { file: string; content: string }) =>
  saveFile(file, content, file.endsWith('.xml') ? 'application/xml' : 'text/csv');
