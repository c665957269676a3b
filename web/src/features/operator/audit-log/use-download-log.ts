import type { CallInput } from '@kinora/contract/endpoint';
import { exportAuditLog } from '@kinora/contract/operator/audit-log';
import { useWrite } from '#lib/api/use-write.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast, toastError } from '#ui/toast/toast.ts';

/** Downloads the matching entries, newest first. */
export function useDownloadLog() {
  const exportLog = useWrite(exportAuditLog, {
    changes: {},
    onDone: ({ data: { content, entries, total } }) => {
      saveFile(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, content, 'text/csv');
      if (entries < total)
        toast.info(
          `The file contains the latest ${entries} of ${total} entries. Filter the log to export older ones.`,
        );
    },
    onFailed: toastError,
  });
  return {
    isPending: exportLog.isPending,
    start: (body: CallInput<typeof exportAuditLog>['body']) => exportLog.mutate({ body }),
  };
}
