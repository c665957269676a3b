import { signTaxForm, taxForm, type TaxForm, type TaxFormFields } from '@kinora/contract/earnings/tax-forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

export const useTaxForm = () => useQuery(queryOf(taxForm, {}));

/** Signs the form. Errors are rethrown for the form to show. */
export function useSignTaxForm() {
  const client = useQueryClient();
  const sign = useWrite(signTaxForm);
  return async (body: TaxFormFields): Promise<void> => {
    const { data } = await sign.mutateAsync({ body });
    client.setQueryData(queryOf(taxForm, {}).queryKey, data);
    toast.success(`${formNames[data.kind]} signed`);
  };
}

export const formNames: Record<TaxForm['kind'], string> = { w8ben: 'W-8BEN', w8ben_e: 'W-8BEN-E' };
