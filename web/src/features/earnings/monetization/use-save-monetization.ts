import { enableMonetization, monetization } from '@kinora/contract/earnings/monetization';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { updateSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast/toast.ts';
import type { MonetizationOutput } from './monetization-fields.ts';

/** Saves the form, and the whole app then shows the member as monetized. Errors are rethrown for the form to show. */
export function useSaveMonetization() {
  const client = useQueryClient();
  const save = useWrite(enableMonetization);
  return async ({ w9, ...body }: MonetizationOutput): Promise<void> => {
    try {
      const { data, message } = await save.mutateAsync({ body, files: { w9: w9 ?? undefined } });
      client.setQueryData(queryOf(monetization, {}).queryKey, data);
      updateSession({ isMonetized: true });
      toast.success(message ?? 'Enable Monetization Successful');
    } catch (error) {
      toast.error('Error While Enabling Monetization, Please Try Again');
      throw error;
    }
  };
}
