import { exportAccount } from '@kinora/contract/account-data';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { toast } from '#ui/toast.ts';

/** Has the archive made, and the browser fetch it like any file. */
export function useExport() {
  return useMutation({
    mutationFn: async () => (await call(exportAccount, {})).data.url,
    onSuccess: (url) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
      toast.success('Your archive is on its way to your downloads.');
    },
    onError: (error) => toast.error(error.message),
  });
}
