import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { MaturityLevel } from '@kinora/contract/common';
import type { Auth } from '@kinora/contract/endpoint';
import type { Context } from '#context.ts';
import { notSubscribed, Refusal, signedOut } from '#http/errors.ts';

/** The person who calls, as of this request. */
export type Viewer = {
  id: number;
  session_id: number;
  email: string;
  name: string;
  role: 'member' | 'operator';
  maturity_level: MaturityLevel;
  is_subscribed: boolean;
};

/** A new opaque token: 256 random bits for the bearer, and the hash that is all we keep. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Reads who calls from the bearer token; null without one. @throws 401 when the token is not valid. */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Viewer | null> {
  const header = request.headers.authorization;
  if (!header) return null;
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header) ?? [];
  if (!token) throw signedOut();
  const now = context.clock.now().toISOString();
  const found = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.user_id', '=', 'users.id')
        .on('subscriptions.blocked', '=', false)
        .on('subscriptions.access_until', '>', now),
    )
    .select([
      'users.id',
      'sessions.id as session_id',
      'users.email',
      'users.name',
      'users.role',
      'users.maturity_level',
      'subscriptions.access_until',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Refusal(401, 'Your session has ended. Please sign in again.');
  const { access_until, ...viewer } = found;
  return { ...viewer, is_subscribed: access_until !== null };
}

/** The contract's rule for who may call, enforced. @throws 401 or 403 */
export function authorize(auth: Auth, viewer: Viewer | null): void {
  if (auth === 'visitor') return;
  if (!viewer) throw signedOut();
  if (auth === 'subscriber' && !viewer.is_subscribed) throw notSubscribed();
  if (auth === 'operator' && viewer.role !== 'operator')
    throw new Refusal(403, 'Only an operator of this service may do this.');
}
