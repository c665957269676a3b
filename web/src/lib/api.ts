import { CallError, call as callEndpoint } from '@kinora/contract/client';
import type { CallOptions } from '@kinora/contract/client';
import type { CallInput, Endpoint } from '@kinora/contract/endpoint';
import { endSession, readSession } from './session.ts';

/**
 * Calls an endpoint as the signed-in person.
 * @throws CallError; a 401 has ended the session by then.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'base' | 'token' | 'fetch'> = {},
) {
  const token = readSession()?.token;
  try {
    return await callEndpoint(endpoint, input, { ...options, token });
  } catch (error) {
    const refused = error instanceof CallError && error.status === 401;
    if (refused && token && readSession()?.token === token) endSession();
    throw error;
  }
}
