import { beginTotp } from '@kinora/contract/accounts/factors';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { toastError } from '#ui/toast/toast.ts';

export type NewTotp = ResponseOf<typeof beginTotp>;

/** Creates a secret for an authenticator app, shown until setup is completed or abandoned. */
export function useTotpSetup() {
  const [totp, setTotp] = useState<NewTotp | null>(null);
  const begin = useWrite(beginTotp, { onDone: ({ data }) => setTotp(data), onFailed: toastError });
  return {
    totp,
    isPending: begin.isPending,
    begin: () => begin.mutate({}),
    end: () => setTotp(null),
  };
}
