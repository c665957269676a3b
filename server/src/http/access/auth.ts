import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { MaturityLevel } from '@kinora/contract/schemas';
import { adultLevel } from '@kinora/contract/maturity-levels';
import type { Auth, Endpoint } from '@kinora/contract/endpoint';
import { includesRole, type Role } from '@kinora/contract/roles';
import { includesScope, type Scope } from '@kinora/contract/scopes';
import type { Context } from '#context.ts';
import { findApiKey, updateLastUsed } from '#db/api-key-queries.ts';
import { findSessionByToken, updateLastSeen } from '#db/session-queries.ts';
import { notSubscribed, Refusal, signedOut } from '#http/errors.ts';

/** The signed-in caller, as of this request. */
export type Viewer = {
  id: number;
  /** The id of the session; `noSession` for a caller with an API key. */
  session_id: number;
  email: string;
  name: string;
  role: Role;
  maturity_level: MaturityLevel;
  /** Sees adult shows without being asked first, because of their setting or an earlier confirmation. */
  is_adult: boolean;
  is_subscribed: boolean;
  /** Identifies, among the browsers known to the account, the one that signed in. */
  device_hash: Buffer | null;
  has_factor: boolean;
  /** When they last confirmed who they are in this session. */
  confirmed_at: string | null;
};

/** Creates an opaque token: 256 random bits for the bearer, and the hash, which is all we store. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

/** Prefix of an API key, by which secret scanners can also recognize a leaked key. */
const keyPrefix = 'api_key_';

export function newApiKey(): { token: string; token_hash: Buffer } {
  const token = keyPrefix + newToken().token;
  return { token, token_hash: hashToken(token) };
}

/** Whether a request carries an API key, valid or not. */
export const carriesApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  parseBearer(headers.authorization)?.startsWith(keyPrefix) === true;

/** Ids of real sessions start at 1. */
const noSession = 0;

/** Prefix of a password reset token, which does not sign anyone in. */
const resetPrefix = 'reset_';

export function newResetToken(): { token: string; token_hash: Buffer } {
  const token = resetPrefix + newToken().token;
  return { token, token_hash: hashToken(token) };
}

/** Returns the password reset token that was sent as the bearer token, if there is one. */
export const resetTokenOf = (request: FastifyRequest): string | undefined => {
  const token = parseBearer(request.headers.authorization);
  return token?.startsWith(resetPrefix) ? token : undefined;
};

const parseBearer = (header = ''): string | undefined => /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header)?.[1];

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Identifies the caller by the bearer token; null without one.
 * @throws 401 when the token is invalid, 403 for an API key that is not allowed to make this call.
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  { scope }: Pick<Endpoint, 'scope'>,
): Promise<Viewer | null> {
  const header = request.headers.authorization;
  if (!header) return null;
  const token = parseBearer(header);
  if (!token) throw signedOut();
  if (token.startsWith(resetPrefix)) return null;
  if (token.startsWith(keyPrefix)) return authenticateKey(context, token, scope);
  const { clock, db, session_cache } = context;
  const token_hash = hashToken(token);
  const found = await session_cache.readThrough(token_hash, async () => {
    const now = clock.now();
    const session = await findSessionByToken(db, token_hash, now);
    if (session) await updateLastSeen(db, session, now);
    return session;
  });
  if (!found) throw new Refusal(401, 'Your session has ended. Please sign in again.');
  const {
    last_seen_at: _,
    expires_at: _expires,
    access_until: _until,
    adult_confirmed_at,
    ...viewer
  } = found;
  return { ...viewer, is_adult: viewer.maturity_level === adultLevel || adult_confirmed_at !== null };
}

/**
 * Identifies the owner of an API key, who has only the rights of an ordinary member in such a call, whatever
 * their role.
 */
async function authenticateKey(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  token: string,
  scope: Scope | undefined,
): Promise<Viewer> {
  const now = clock.now();
  const found = await findApiKey(db, hashToken(token), now);
  if (!found) throw new Refusal(401, 'This API key does not exist, was revoked or has expired.');
  await updateLastUsed(db, found, now);
  const { api_key_id: _, scopes, last_used_at: __, adult_confirmed_at, ...owner } = found;
  if (!scope) throw new Refusal(403, 'An API key cannot make this call.');
  if (!includesScope(scopes, scope)) throw new Refusal(403, `This API key lacks the scope ${scope}.`);
  return {
    ...owner,
    is_adult: owner.maturity_level === adultLevel || adult_confirmed_at !== null,
    session_id: noSession,
    role: 'member',
    device_hash: null,
    confirmed_at: null,
  };
}

/** Enforces the contract's rule for who may call. @throws 401 or 403 */
export function authorize(auth: Auth, viewer: Viewer | null): void {
  if (auth === 'visitor') return;
  if (!viewer) throw signedOut();
  if (auth === 'subscriber' && !viewer.is_subscribed) throw notSubscribed();
  if (auth === 'member' || auth === 'subscriber') return;
  if (!includesRole(viewer.role, auth))
    throw new Refusal(403, 'Only people who run this service may do this, in a role that allows it.');
}
