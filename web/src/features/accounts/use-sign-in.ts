import { login, register, type SignedIn } from '@kinora/contract/accounts/account';
import type { Credentials, Registration } from '@kinora/contract/accounts/credentials';
import { loginWithCode } from '@kinora/contract/accounts/factors';
import { confirmAdult } from '@kinora/contract/accounts/maturity';
import { signInWithPasskey, type PasskeyResponse } from '@kinora/contract/accounts/passkeys';
import { requirementOf } from '@kinora/contract/requirements';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { storeDeviceKey, readDeviceKey } from '#lib/session/device-key.ts';
import { hasConfirmedAdult } from '#lib/session/adult-confirmation.ts';
import { startSession } from '#lib/session/session.ts';

const readDevice = () => ({ device_type: 'web', device_key: readDeviceKey() });

/**
 * Returns a function that signs in, and the ticket for the second step of an account with a second factor.
 * @throws CallError when the server rejects it.
 */
export function useSignIn() {
  const { mutateAsync } = useWrite(login);
  const [ticket, setTicket] = useState<string | null>(null);
  const signIn = async (body: z.input<typeof Credentials>): Promise<void> => {
    try {
      completeSignIn((await mutateAsync({ body: { ...body, ...readDevice() } })).data);
    } catch (error) {
      const requirement = requirementOf(error);
      if (requirement?.required !== 'second-factor') throw error;
      setTicket(requirement.ticket);
    }
  };
  return { signIn, ticket, startAgain: () => setTicket(null) };
}

/** Returns a function that finishes a sign-in with a second factor. @throws CallError when the server rejects it. */
export function useSignInWithCode() {
  const { mutateAsync } = useWrite(loginWithCode);
  return async (body: { ticket: string; code: string }): Promise<void> =>
    completeSignIn((await mutateAsync({ body: { ...body, ...readDevice() } })).data);
}

/** Returns a function that signs in with a passkey. @throws CallError when the server rejects it. */
export function useSignInWithPasskey() {
  const { mutateAsync } = useWrite(signInWithPasskey);
  return async (response: PasskeyResponse): Promise<void> =>
    completeSignIn((await mutateAsync({ body: { response, ...readDevice() } })).data);
}

/**
 * Returns a function that creates an account and signs in. If the visitor has already confirmed their
 * age here, they are not asked again. @throws CallError when the server rejects it.
 */
export function useSignUp() {
  const { mutateAsync } = useWrite(register);
  const { mutate: confirm } = useWrite(confirmAdult);
  return async (body: z.input<typeof Registration>): Promise<void> => {
    completeSignIn((await mutateAsync({ body: { ...body, ...readDevice() } })).data);
    if (hasConfirmedAdult()) confirm({ body: {} });
  };
}

function completeSignIn({ device_key, ...user }: SignedIn): void {
  storeDeviceKey(device_key);
  startSession(user);
}
