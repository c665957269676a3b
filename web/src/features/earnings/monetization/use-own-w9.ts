import { ownW9 } from '@kinora/contract/earnings/monetization';
import { useWrite } from '#lib/api/use-write.ts';
import { toastError } from '#ui/toast/toast.ts';

/** Fetches the W-9 and has the browser save it like any download. */
export function useOwnW9() {
  return useWrite(ownW9, {
    onDone: ({ data: { file_name, content_type, content } }) => {
      const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: content_type }));
      const link = document.createElement('a');
      link.href = address;
      link.download = file_name;
      link.click();
      // Some browsers start reading the URL only after the click handler has returned.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    onFailed: toastError,
  });
}
