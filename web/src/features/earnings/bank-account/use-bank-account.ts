import { bankAccount, saveBankAccount } from '@kinora/contract/earnings/bank-account';
import { readWallet } from '@kinora/contract/earnings/payouts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';
import type { BankAccountOutput } from './bank-account-fields.ts';

export const useBankAccount = () => useQuery(queryOf(bankAccount, {}));

/** Saves the bank account. Errors are rethrown for the form to show. */
export function useSaveBankAccount() {
  const client = useQueryClient();
  const save = useWrite(saveBankAccount);
  return async (body: BankAccountOutput): Promise<void> => {
    const { data } = await save.mutateAsync({ body });
    client.setQueryData(queryOf(bankAccount, {}).queryKey, data);
    void client.invalidateQueries({ queryKey: queryOf(readWallet, {}).queryKey });
    toast.success('Bank account saved');
  };
}
