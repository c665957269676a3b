import type { FastifyRequest } from 'fastify';
import { login, logout, register, savePreferences, session, type UserData } from '@kinora/contract/account';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { hashPassword, isPassword } from '#passwords.ts';
import {
  changePreferences,
  findCredentials,
  insertSession,
  insertUser,
  readPerson,
  revokeSession,
} from '#features/accounts/queries.ts';
import { newToken } from '#http/auth.ts';
import { notFound, Refusal, signedOut } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

const sessionDays = 60;

export function accountRoutes(app: App): void {
  route(app, register, async ({ body, context, request }) => {
    const password_hash = await hashPassword(body.password);
    return transaction(context.db, async (tx) => {
      const user = await insertUser(tx, {
        email: body.email,
        name: body.name,
        password_hash,
        created_at: context.clock.now(),
      });
      if (!user) {
        const message = 'This email address is already registered. Sign in instead, or use another one.';
        throw new Refusal(409, message, { status_code: 422, errors: { email: message } });
      }
      return startSession(context, tx, user.id, body, request);
    });
  });

  route(app, login, async ({ body, context, request }) => {
    const user = await findCredentials(context.db, body.email);
    const right = await isPassword(user?.password_hash, body.password);
    if (!user || !right) throw notFound('The email address or the password is not right.');
    return startSession(context, context.db, user.id, body, request);
  });

  route(app, logout, async ({ viewer, context }) => {
    await revokeSession(context.db, viewer.session_id, context.clock.now());
    return null;
  });

  route(app, savePreferences, async ({ body, viewer, context }) =>
    changePreferences(context.db, viewer.id, body),
  );

  route(app, session, async ({ viewer, context }) => {
    const person = await readPerson(context.db, viewer.id, context.clock.now());
    if (!person) throw signedOut();
    return person;
  });
}

async function startSession(
  { clock }: Context,
  db: Db,
  user_id: number,
  device: { device_key?: string | undefined; device_type?: string | undefined },
  request: FastifyRequest,
): Promise<UserData> {
  const { token, token_hash } = newToken();
  const created_at = clock.now();
  await insertSession(db, {
    user_id,
    token_hash,
    device_key: device.device_key ?? null,
    device_type: device.device_type ?? null,
    user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
    created_at,
    expires_at: after(created_at, sessionDays * day),
  });
  const person = await readPerson(db, user_id, created_at);
  if (!person) throw signedOut();
  return { token, ...person };
}
