import { session } from '@kinora/contract/accounts/account';
import { CallError, call as callEndpoint, type CallOptions } from '@kinora/contract/client';
import { requirementOf } from '@kinora/contract/requirements';
import type { CallInput, Endpoint } from '@kinora/contract/endpoint';
import { ask } from './requirements.ts';
import { fetchWithProgress, type OnSent } from './fetch-with-progress.ts';
import {
  acceptSession,
  endRejectedSession,
  readSession,
  readToken,
  updateSession,
} from '../session/session.ts';

type Options = Omit<CallOptions, 'base' | 'token' | 'fetch'> & { onSent?: OnSent | undefined };
type Answer<E extends Endpoint> = Awaited<ReturnType<typeof callEndpoint<E>>>;

/**
 * Calls an endpoint as the signed-in user. If it requires them to confirm who they are, or to set up a
 * second factor, asks them to do so and repeats the call.
 * @throws CallError; a 401 has already ended the session, and a 403 from a subscriber endpoint triggers a
 * refresh of the stored user, whose subscription may have expired.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onSent, ...options }: Options = {},
): Promise<Answer<E>> {
  const token = readToken();
  const progress = onSent && { fetch: fetchWithProgress(onSent) };
  try {
    const reply = await callEndpoint(endpoint, input, { ...options, ...progress, token });
    if (token) acceptSession(token);
    return reply;
  } catch (error) {
    const status = error instanceof CallError ? error.status : null;
    if (status === 401 && token) endRejectedSession(token);
    const requirement = requirementOf(error)?.required;
    // The console needs no dialog for `factor-setup`: it has its own page for setting up a factor.
    const needsDialog =
      requirement === 'confirmation' || (requirement === 'factor-setup' && endpoint.needs_factor);
    if (needsDialog && (await ask(requirement))) return call(endpoint, input, { onSent, ...options });
    if (status === 403 && endpoint.auth === 'subscriber') void refreshSession();
    throw error;
  }
}

/**
 * Opens an endpoint's event stream as the signed-in user; an EventSource can't send the authorization header.
 * @throws CallError; a 401 has already ended the session.
 */
export async function openStream(
  { path }: Endpoint,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const token = readToken() ?? '';
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const response = await fetch(path, { headers, signal });
  if (response.ok && response.body) return response.body;
  if (response.status === 401) endRejectedSession(token);
  throw new CallError(response.status, {});
}

/** Updates the stored user from the server; leaves it unchanged if the call fails. */
export async function refreshSession(): Promise<void> {
  const before = readSession()?.token;
  try {
    const { data } = await call(session, {});
    if (readSession()?.token === before) updateSession(data);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
