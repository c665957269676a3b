import { ownW9 } from '@kinora/contract/earnings/monetization';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { toast } from '#ui/toast/toast.ts';

/** Fetches the W-9 and has the browser save it like any download. */
export function useOwnW9() {
  return useMutation({
    mutationFn: async () => (await call(ownW9, {})).data,
    onSuccess: ({ file_name, content_type, content }) => {
      const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: content_type }));
      const link = document.createElement('a');
      link.href = address;
      link.download = file_name;
      link.click();
      // Some browsers start reading the URL only after the click handler has returned.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    onError: (error) => toast.error(error.message),
  });
}
