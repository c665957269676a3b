import { sql, type Insertable, type Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import type { Share } from '#features/earnings/splits/rules/split-minor.ts';

/**
 * Locks a show to serialize changes to its splits; every change begins with this call.
 * @returns undefined if the show does not exist.
 */
export const lockShowOfSplit = (tx: Tx, show_id: number) =>
  tx
    .selectFrom('shows')
    .innerJoin('users', 'users.id', 'shows.publisher_id')
    .where('shows.id', '=', show_id)
    .select(['shows.id', 'title', 'publisher_id', 'users.name as publisher', 'users.email'])
    .forNoKeyUpdate('shows')
    .executeTakeFirst();

export type ShowOfSplit = NonNullable<Awaited<ReturnType<typeof lockShowOfSplit>>>;

/** Reads the last agreed shares, even if they are not in effect yet; only the publisher's if there are none. */
export async function readLastAgreed(tx: Tx, { id: show_id, publisher_id }: ShowOfSplit): Promise<Share[]> {
  const shares = await tx
    .selectFrom('royalty_split_shares')
    .where('split_id', '=', (eb) =>
      eb
        .selectFrom('royalty_splits')
        .where('show_id', '=', show_id)
        .where('status', '=', 'agreed')
        .orderBy('id', 'desc')
        .limit(1)
        .select('id'),
    )
    .where('share_bp', '>', 0)
    .orderBy('user_id')
    .select([sql<number>`user_id`.as('user_id'), 'share_bp'])
    .execute();
  return shares.length > 0 ? shares : [{ user_id: publisher_id, share_bp: 10_000 }];
}

export const findOpenSplit = (tx: Tx, show_id: number) =>
  tx
    .selectFrom('royalty_splits')
    .where('show_id', '=', show_id)
    .where('status', '=', 'proposed')
    .select(['id', 'proposed_at'])
    .executeTakeFirst();

export const findSplit = (db: Db, id: number) =>
  db.selectFrom('royalty_splits').selectAll().where('id', '=', id).executeTakeFirst();

export const countProposalsSince = (tx: Tx, show_id: number, since: Date): Promise<number> =>
  tx
    .selectFrom('royalty_splits')
    .where('show_id', '=', show_id)
    .where('proposed_at', '>', since.toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

type NewShare = Omit<Insertable<Tables['royalty_split_shares']>, 'split_id'>;

/** Inserts a proposal with its shares. @returns its id. */
export async function insertSplit(
  tx: Tx,
  { show_id, proposed_at }: { show_id: number; proposed_at: Date },
  shares: readonly NewShare[],
): Promise<number> {
  const { id: split_id } = await tx
    .insertInto('royalty_splits')
    .values({ show_id, proposed_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('royalty_split_shares')
    .values(shares.map((share) => ({ ...share, split_id })))
    .execute();
  return split_id;
}

/** Marks a proposal as agreed, declined or withdrawn; its invitations can then no longer be opened. */
export async function settleSplit(
  tx: Tx,
  id: number,
  change: { status: 'agreed' | 'declined' | 'withdrawn'; settled_at: Date; from_month?: string },
): Promise<void> {
  await tx
    .updateTable('royalty_split_shares')
    .set({ email: null, token_hash: null })
    .where('split_id', '=', id)
    .where('email', 'is not', null)
    .execute();
  await tx.updateTable('royalty_splits').set(change).where('id', '=', id).execute();
}

export async function updateShare(
  tx: Tx,
  id: number,
  change: Updateable<Tables['royalty_split_shares']>,
): Promise<void> {
  await tx.updateTable('royalty_split_shares').set(change).where('id', '=', id).execute();
}

export const listSharesOf = (db: Db, split_id: number) =>
  db
    .selectFrom('royalty_split_shares')
    .leftJoin('users', 'users.id', 'royalty_split_shares.user_id')
    .where('split_id', '=', split_id)
    .orderBy('royalty_split_shares.id')
    .select(['royalty_split_shares.id', 'user_id', 'share_bp', 'accepted_at', 'name'])
    .select(['users.email', 'royalty_split_shares.email as invited'])
    .execute();

/** Finds an unanswered invitation by the hash of its secret. */
export const findInvitation = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('royalty_split_shares')
    .innerJoin('royalty_splits', 'royalty_splits.id', 'split_id')
    .innerJoin('shows', 'shows.id', 'royalty_splits.show_id')
    .innerJoin('users', 'users.id', 'shows.publisher_id')
    .where('token_hash', '=', token_hash)
    .where('status', '=', 'proposed')
    .select(['royalty_split_shares.id', 'split_id', 'show_id', 'share_bp', 'proposed_at', 'title'])
    .select(['users.name as publisher', 'publisher_id'])
    .executeTakeFirst();

/** Lists the shows, including deleted ones, whose last agreed split or open proposal includes this member. */
export async function listShowsWithShare(db: Db, user_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('royalty_split_shares')
    .innerJoin('royalty_splits', 'royalty_splits.id', 'split_id')
    .where('user_id', '=', user_id)
    .where('status', 'in', ['proposed', 'agreed'])
    .select('show_id')
    .distinct()
    .orderBy('show_id')
    .execute();
  return rows.map(({ show_id }) => show_id);
}
