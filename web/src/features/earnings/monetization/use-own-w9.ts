import { readOwnW9 } from '@kinora/contract/earnings/monetization';
import { useWrite } from '#lib/api/use-write.ts';
import { saveFile } from '#lib/save-file.ts';
import { toastError } from '#ui/toast/toast.ts';

/** Downloads the W-9 that the creator uploaded. */
export function useDownloadOwnW9() {
  return useWrite(readOwnW9, {
    onDone: ({ data: { file_name, content_type, content } }) => {
      const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
      saveFile(file_name, bytes, content_type);
    },
    onFailed: toastError,
  });
}
