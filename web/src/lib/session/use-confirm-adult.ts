import { confirmAdult } from '@kinora/contract/accounts/maturity';
import { CallError } from '@kinora/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { confirmAdultOnDevice } from './adult-confirmation.ts';
import { readSession } from './session.ts';

/** Records that the viewer is 18 or older: in a member's account, or on a visitor's device. */
export function useConfirmAdult(onConfirmed?: () => void) {
  const client = useQueryClient();
  const confirm = useWrite(
    async (pin: string | undefined) => {
      if (readSession()) await call(confirmAdult, { body: { pin } });
      else confirmAdultOnDevice();
    },
    {
      onDone: async () => {
        await client.invalidateQueries();
        onConfirmed?.();
      },
    },
  );
  return {
    ...confirm,
    pinError: confirm.error instanceof CallError ? confirm.error.errors['pin'] : undefined,
  };
}
