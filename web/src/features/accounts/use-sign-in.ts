import { login, register, type SignedIn } from '@kinora/contract/accounts/account';
import type { Credentials, Registration } from '@kinora/contract/accounts/credentials';
import { confirmAdult } from '@kinora/contract/accounts/maturity';
import type * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { keepDeviceKey, readDeviceKey } from '#lib/session/device-key.ts';
import { hasConfirmedAdult } from '#lib/session/adult-confirmation.ts';
import { startSession } from '#lib/session/session.ts';

const device = () => ({ device_type: 'web', device_key: readDeviceKey() });

/** Returns a function that signs in. @throws CallError when the server rejects it. */
export function useSignIn() {
  const { mutateAsync } = useWrite(login);
  return async (body: z.input<typeof Credentials>): Promise<void> =>
    enter((await mutateAsync({ body: { ...body, ...device() } })).data);
}

/**
 * Returns a function that creates an account and signs in. If the visitor has confirmed their age here, the account
 * is not asked again. @throws CallError when the server rejects it.
 */
export function useSignUp() {
  const { mutateAsync } = useWrite(register);
  const { mutate: confirm } = useWrite(confirmAdult);
  return async (body: z.input<typeof Registration>): Promise<void> => {
    enter((await mutateAsync({ body: { ...body, ...device() } })).data);
    if (hasConfirmedAdult()) confirm({ body: {} });
  };
}

function enter({ device_key, ...user }: SignedIn): void {
  keepDeviceKey(device_key);
  startSession(user);
}
