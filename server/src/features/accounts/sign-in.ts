import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '@kinora/contract/accounts/account';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { insertSession } from '#db/session-queries.ts';
import type { Tx } from '#db/types.ts';
import { recordAction } from '#features/audit/queries.ts';
import { rememberDevice } from '#features/accounts/devices.ts';
import { readPerson } from '#features/accounts/queries.ts';
import { refuseSuspended } from '#features/accounts/suspension.ts';
import { newToken } from '#http/access/auth.ts';
import { signedOut } from '#http/errors.ts';

const sessionDays = 60;

/** Starts a session for a member who has proved their identity. @throws 403 while they are suspended. */
export async function startSession(
  context: Context,
  tx: Tx,
  user_id: number,
  device: { device_key?: string | undefined; device_type?: string | undefined },
  request: FastifyRequest,
): Promise<SignedIn> {
  const { token, token_hash } = newToken();
  const { clock, keys } = context;
  const created_at = clock.now();
  await refuseSuspended(tx, user_id, created_at);
  const { device_key, device_hash } = await rememberDevice(tx, keys, user_id, device.device_key, created_at);
  await insertSession(tx, {
    user_id,
    token_hash,
    device_hash,
    device_type: device.device_type ?? null,
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    created_at,
    expires_at: after(created_at, sessionDays * day),
  });
  const person = await readPerson(tx, user_id, created_at);
  if (!person) throw signedOut();
  await recordAction(context, tx, {
    act: 'signed-in',
    actor: person,
    target_id: user_id,
    request,
  });
  return { token, device_key, ...person };
}
