import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { after, day, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tables } from '#db/tables.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import {
  refusedUntil,
  slowedUntil,
  wait,
  wrongForAccount,
  wrongPasswords,
} from '#features/accounts/limit-rules.ts';
import { placeOf } from '#http/place-of.ts';
import { Refusal } from '#http/errors.ts';

type Kind = Tables['attempts']['kind'];
export type Try = { kind: Kind; account: string | null; source: string };

/** Returns the place of a request as it is stored: a signature, not the IP address. */
export const sourceOf = ({ keys }: Context, { ip }: FastifyRequest): string =>
  keys.attempts.sign(placeOf(ip));

/** Identifies whoever requests or enters a code: by browser key if one was sent, otherwise by place. */
export function askerOf(
  context: Context,
  request: FastifyRequest,
  browser_key: string | undefined,
): { place: string; asked_by: string } {
  const place = sourceOf(context, request);
  return {
    place,
    asked_by: browser_key === undefined ? place : context.keys.attempts.sign(`browser ${browser_key}`),
  };
}

/** Returns an email address as `attempts` stores it, whether or not an account has it. */
export const accountOf = ({ keys }: Context, email: string): string => keys.attempts.sign(email);

/**
 * Records a password try before it is checked, so that a thousand concurrent ones cannot all be checked.
 * @returns the id of the attempt.
 * @throws 429 after too many tries.
 */
export async function tryPassword({ db, clock }: Context, one: Try): Promise<number> {
  const now = clock.now();
  // Rejects most of a flood without taking a lock.
  await refuseTooMany(db, one, now);
  return transaction(db, async (tx) => {
    await lockAttempts(tx, `${one.kind} ${one.account}`);
    await refuseTooMany(tx, one, now);
    return insertAttempt(tx, one, now);
  });
}

async function refuseTooMany(db: Db, one: Try, now: Date): Promise<void> {
  const until =
    refusedUntil(await lastTries(db, one, wrongPasswords.most), now) ??
    (one.kind === 'sign-in'
      ? slowedUntil(await lastTries(db, { kind: one.kind, account: one.account }, wrongForAccount.most), now)
      : null);
  if (until)
    throw new Refusal(
      429,
      `Too many wrong passwords. Please try again in ${wait(until, now)}, or choose a new password.`,
    );
}

async function lastTries(
  db: Db,
  of: Omit<Try, 'source'> & { source?: string },
  most: number,
): Promise<Date[]> {
  const found = await db
    .selectFrom('attempts')
    .select('made_at')
    .where('kind', '=', of.kind)
    .where('account', '=', of.account)
    .$if(of.source !== undefined, (query) => query.where('source', '=', of.source ?? ''))
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute();
  return found.map(({ made_at }) => new Date(made_at));
}

/** Deletes the wrong tries after a correct one; those from other places stay. */
export async function forgive(db: Db, { kind, account, source }: Try): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('source', '=', source)
    .execute();
}

/** Records an action that one place may take only so many times an hour. @throws 429 beyond that. */
export async function countAttempt(
  { db, clock }: Context,
  one: Try,
  most: number,
  too_many: string,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await lockAttempts(tx, `${one.kind} ${one.source}`);
    if ((await countSince(tx, { kind: one.kind, source: one.source }, after(now, -hour))) >= most)
      throw new Refusal(429, too_many);
    await insertAttempt(tx, one, now);
  });
}

/** Counts the attempts since a moment: by a place, at an account, or both. */
export async function countSince(db: Db, of: Partial<Try> & { kind: Kind }, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', of.kind)
    .$if(of.account !== undefined, (query) => query.where('account', '=', of.account ?? ''))
    .$if(of.source !== undefined, (query) => query.where('source', '=', of.source ?? ''))
    .where('made_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Serialises tries with the same key, so that two concurrent ones cannot both pass as the last one allowed.
 */
export async function lockAttempts(tx: Tx, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}

export async function insertAttempt(tx: Tx, one: Try, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('attempts')
    .values({ ...one, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes attempts that no longer count. Those at codes that others asked for count for a day. */
export async function clearAttempts(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => after(now, -ms).toISOString();
  await db
    .deleteFrom('attempts')
    .where('made_at', '<', ago(2 * hour))
    .where((eb) => eb.or([eb('kind', '<>', 'other-code'), eb('made_at', '<', ago(day))]))
    .execute();
}
