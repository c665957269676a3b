import { sql } from 'kysely';
import { after, day, hour } from '#clock.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

type Kind = Tables['attempts']['kind'];
/** A counted attempt: the network it came from, and the account it concerned, if any. */
export type Attempt = { kind: Kind; account: string | null; source: string };

/** Lists the latest attempts of a kind on an account, newest first, from one network or from all. */
export async function listAttemptTimes(
  db: Db,
  filter: Omit<Attempt, 'source'> & { source?: string },
  limit: number,
): Promise<Date[]> {
  const found = await db
    .selectFrom('attempts')
    .select('made_at')
    .where('kind', '=', filter.kind)
    .where('account', '=', filter.account)
    .$if(filter.source !== undefined, (query) => query.where('source', '=', filter.source ?? ''))
    .orderBy('made_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ made_at }) => new Date(made_at));
}

/** Deletes failed attempts after a successful one; attempts from other networks stay. */
export async function deleteAttempts(db: Db, { kind, account, source }: Attempt): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('account', '=', account)
    .where('source', '=', source)
    .execute();
}

/** Counts the attempts since a given time: from a network, on an account, or both. */
export async function countAttempts(
  db: Db,
  filter: Partial<Attempt> & { kind: Kind },
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', filter.kind)
    .$if(filter.account !== undefined, (query) => query.where('account', '=', filter.account ?? ''))
    .$if(filter.source !== undefined, (query) => query.where('source', '=', filter.source ?? ''))
    .where('made_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Serializes attempts with the same key, so that two concurrent attempts cannot both count as the last one allowed.
 */
export async function lockAttempts(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function insertAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('attempts')
    .values({ ...attempt, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes attempts that no longer count. Guesses at codes that someone else requested count for a day. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => after(now, -ms).toISOString();
  await db
    .deleteFrom('attempts')
    .where('made_at', '<', ago(2 * hour))
    .where((eb) => eb.or([eb('kind', '<>', 'other-code'), eb('made_at', '<', ago(day))]))
    .execute();
}
