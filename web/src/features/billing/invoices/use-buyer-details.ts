import { paymentOptions } from '@kinora/contract/billing/billing';
import { buyerDetails, saveBuyerDetails, type BuyerDetailsForm } from '@kinora/contract/billing/invoices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

export const useBuyerDetails = () => useQuery(queryOf(buyerDetails, {}));

/**
 * Saves the member's invoice details. Errors are rethrown for the form to show.
 * @param showsMessage whether to confirm with a message that they were saved
 */
export function useSaveBuyerDetails({ showsMessage = true } = {}) {
  const client = useQueryClient();
  const save = useWrite(saveBuyerDetails);
  return async ({ name, address, vat_id, country }: BuyerDetailsForm): Promise<void> => {
    const body = { country, name: name ?? '', address: address ?? '', vat_id: vat_id ?? '' };
    const { data, message } = await save.mutateAsync({ body });
    client.setQueryData(queryOf(buyerDetails, {}).queryKey, data);
    void client.invalidateQueries({ queryKey: queryOf(paymentOptions, {}).queryKey });
    if (showsMessage) toast.success(message ?? 'Saved');
  };
}
