import { login, register } from '@kinora/contract/accounts/account';
import type { Credentials, Registration, SignedIn } from '@kinora/contract/accounts/account';
import type * as z from 'zod/mini';
import { call } from '#lib/api/call.ts';
import { keepDeviceKey, readDeviceKey } from '#lib/session/device-key.ts';
import { startSession } from '#lib/session/session.ts';

const device = () => ({ device_type: 'web', device_key: readDeviceKey() });

/** @throws CallError when the server rejects the sign-in. */
export async function signIn(body: z.input<typeof Credentials>): Promise<void> {
  enter((await call(login, { body: { ...body, ...device() } })).data);
}

/** @throws CallError when the server rejects the sign-up. */
export async function signUp(body: z.input<typeof Registration>): Promise<void> {
  enter((await call(register, { body: { ...body, ...device() } })).data);
}

function enter({ device_key, ...user }: SignedIn): void {
  keepDeviceKey(device_key);
  startSession(user);
}
