import { passkeyOptions, type PasskeyResponse } from '@kinora/contract/accounts/passkeys';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from '#lib/api/call.ts';

/** Whether this browser supports passkeys; they need HTTPS, or localhost. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Makes the browser ask for a passkey. @throws if there is no passkey, or the person cancels. */
export async function askForPasskey(): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { data } = await call(passkeyOptions, {});
  const optionsJSON = data as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyResponse;
}
