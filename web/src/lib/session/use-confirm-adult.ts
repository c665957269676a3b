import { confirmAdult } from '@kinora/contract/accounts/maturity';
import { CallError } from '@kinora/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { sayAdult } from './adult-confirmation.ts';
import { readSession } from './session.ts';

/** Records that the viewer is 18 or older: in a member's account, or on a visitor's device. */
export function useConfirmAdult(onConfirmed?: () => void) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: async (pin: string | undefined) => {
      if (readSession()) await call(confirmAdult, { body: { pin } });
      else sayAdult();
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      onConfirmed?.();
    },
  });
  return {
    ...confirm,
    pinError: confirm.error instanceof CallError ? confirm.error.errors['pin'] : undefined,
  };
}
