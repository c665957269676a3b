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
} from '#features/accounts/limits.ts';
import { placeOf } from '#http/place-of.ts';
import { Refusal } from '#http/errors.ts';

type Kind = Tables['attempts']['kind'];
export type Try = { kind: Kind; account: string | null; source: string };

/** The place that a request comes from, as it is kept. */
export const sourceOf = ({ keys }: Context, { ip }: FastifyRequest): string =>
  keys.attempts.sign(placeOf(ip));

/** Who asks for a code or enters one: a browser that says which it is, else the place. */
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

/** The account that an address stands for, as it is kept, whether or not there is one. */
export const accountOf = ({ keys }: Context, email: string): string => keys.attempts.sign(email);

/**
 * Notes a try at a password before it is checked, so that a thousand at once are not checked at once.
 * @returns what to forgive when it was right. @throws 429 when there were too many.
 */
export async function tryPassword({ db, clock }: Context, one: Try): Promise<number> {
  const now = clock.now();
  // Most of a flood ends here, without a lock.
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

/** Forgets the wrong tries of somebody who got it right; those from other places stay. */
export async function forgive(db: Db, { kind, account, source }: Try): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('source', '=', source)
    .execute();
}

/**
 * Notes something that a place may do so many times an hour. @throws 429 when it has.
 */
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

/** How often something was tried since a moment: by a place, at an account, or both. */
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

/** One at a time, so that two at once do not both count themselves as the last that may. */
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

/** Removes what counts no longer: tries at the codes of others count for a day. */
export async function clearAttempts(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => after(now, -ms).toISOString();
  await db
    .deleteFrom('attempts')
    .where('made_at', '<', ago(2 * hour))
    .where((eb) => eb.or([eb('kind', '<>', 'other-code'), eb('made_at', '<', ago(day))]))
    .execute();
}
