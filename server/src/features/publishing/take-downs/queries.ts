import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { TakeDown } from '@kinora/contract/publishing/take-downs';
import type { Tables } from '#db/tables.ts';
import { isoText } from '#db/sql.ts';
import type { Db, Tx } from '#db/types.ts';

/** A show, or one of its episodes. */
export type Work = { show_id: number; episode_id: number | null };

const appeal: RawBuilder<TakeDown['appeal']> = sql`case when take_downs.appealed_at is not null then
  json_build_object('words', take_downs.appeal, 'made_at', ${isoText('take_downs.appealed_at')},
    'decision', case when take_downs.appeal_decided_at is not null then json_build_object(
      'is_granted', take_downs.is_appeal_granted, 'answer', take_downs.appeal_answer,
      'made_at', ${isoText('take_downs.appeal_decided_at')}) end) end`;

const counterNotice: RawBuilder<TakeDown['counter_notice']> = sql`(
  select json_build_object('words', words, 'made_at', ${isoText('counter_notices.created_at')},
    'restore_from', restore_from, 'restore_until', restore_until,
    'suit_reported_at', ${isoText('counter_notices.suit_reported_at')})
  from counter_notices where counter_notices.take_down_id = take_downs.id)`;

/** Selects take-downs, with the show and, if only an episode was taken down, the episode. */
export function takeDowns(db: Db) {
  return db
    .selectFrom('take_downs')
    .innerJoin('shows', 'shows.id', 'take_downs.show_id')
    .leftJoin('episodes', 'episodes.id', 'take_downs.episode_id')
    .select([
      'take_downs.id',
      'take_downs.show_id',
      'shows.title as show_title',
      sql<TakeDown['episode']>`case when episodes.id is not null
        then json_build_object('id', episodes.id, 'title', episodes.title) end`.as('episode'),
      'take_downs.reason',
      sql<boolean>`take_downs.notice_id is not null`.as('is_copyright'),
      counterNotice.as('counter_notice'),
      'take_downs.taken_down_at',
      'take_downs.restored_at',
      'take_downs.earnings_released_at',
      appeal.as('appeal'),
    ]);
}

/** Lists a publisher's works that are currently taken down and not deleted, latest first. */
export const listOwnTakeDowns = (db: Db, publisher_id: number): Promise<TakeDown[]> =>
  takeDowns(db)
    .where('shows.publisher_id', '=', publisher_id)
    .where('take_downs.restored_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .where('episodes.deleted_at', 'is', null)
    .orderBy('take_downs.id', 'desc')
    .execute();

/**
 * Finds the publisher and title of a work; undefined if the work does not exist or was deleted.
 * @param include which deleted works to include: those that can still be restored, or all.
 */
export function findWork(
  db: Db,
  { show_id, episode_id }: Work,
  include: 'in trash' | 'deleted' | null = null,
): Promise<{ publisher_id: number; title: string } | undefined> {
  const exists = (table: 'shows' | 'episodes') =>
    sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null or ${include === 'deleted'}
      or ${include === 'in trash'} and ${sql.ref(`${table}.trash_id`)} is not null)`;
  const shows = db
    .selectFrom('shows')
    .where('shows.id', '=', show_id)
    .where(exists('shows'))
    .select('shows.publisher_id');
  if (episode_id === null) return shows.select('shows.title').executeTakeFirst();
  return shows
    .innerJoin('episodes', 'episodes.show_id', 'shows.id')
    .where('episodes.id', '=', episode_id)
    .where(exists('episodes'))
    .select('episodes.title')
    .executeTakeFirst();
}

/**
 * Takes down a show or an episode.
 * @returns the id of the take-down; undefined if the work is already taken down.
 */
export async function insertTakeDown(
  tx: Tx,
  { show_id, episode_id }: Work,
  { reason, notice_id, by, now }: { reason: string; notice_id?: number | null; by: number | null; now: Date },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('take_downs')
    .values({ show_id, episode_id, reason, notice_id, taken_down_at: now, taken_down_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await setTakeDown(tx, { show_id, episode_id }, inserted.id);
  return inserted.id;
}

/** Undoes a take-down. */
export async function endTakeDown(
  tx: Tx,
  take_down_id: number,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const ended = await tx
    .updateTable('take_downs')
    .set({ restored_at: now, restored_by: by })
    .where('id', '=', take_down_id)
    .returning(['show_id', 'episode_id'])
    .executeTakeFirstOrThrow();
  await setTakeDown(tx, ended, null);
}

async function setTakeDown(tx: Tx, { show_id, episode_id }: Work, take_down_id: number | null) {
  if (episode_id === null)
    await tx.updateTable('shows').set({ take_down_id }).where('id', '=', show_id).execute();
  else await tx.updateTable('episodes').set({ take_down_id }).where('id', '=', episode_id).execute();
}

/** Finds a take-down, and locks it until the transaction ends. */
export const lockTakeDown = (tx: Tx, take_down_id: number) =>
  tx
    .selectFrom('take_downs')
    .innerJoin('shows', 'shows.id', 'take_downs.show_id')
    .where('take_downs.id', '=', take_down_id)
    .select([
      'take_downs.id',
      'take_downs.show_id',
      'take_downs.episode_id',
      'take_downs.taken_down_by',
      'take_downs.notice_id',
      'take_downs.appealed_at',
      'take_downs.appeal_decided_at',
      'take_downs.restored_at',
      'take_downs.earnings_released_at',
      'shows.publisher_id',
    ])
    .forUpdate('take_downs')
    .executeTakeFirst();

export async function insertAppeal(tx: Tx, take_down_id: number, appeal: string, now: Date): Promise<void> {
  await tx
    .updateTable('take_downs')
    .set({ appeal, appealed_at: now })
    .where('id', '=', take_down_id)
    .execute();
}

export async function insertAppealDecision(
  tx: Tx,
  take_down_id: number,
  { is_granted, answer, by, now }: { is_granted: boolean; answer: string; by: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('take_downs')
    .set({
      is_appeal_granted: is_granted,
      appeal_answer: answer,
      appeal_decided_at: now,
      appeal_decided_by: by,
    })
    .where('id', '=', take_down_id)
    .execute();
}

/** Adds a counter-notice. @returns false if the take-down already has one. */
export async function insertCounterNotice(
  tx: Tx,
  notice: Insertable<Tables['counter_notices']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('counter_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('take_down_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Records that a claimant has gone to court.
 * @returns false if there is no counter-notice, or if this was already recorded.
 */
export async function insertLawsuit(
  tx: Tx,
  take_down_id: number,
  { by, now }: { by: number | null; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('counter_notices')
    .set({ suit_reported_at: now, suit_reported_by: by })
    .where('take_down_id', '=', take_down_id)
    .where('suit_reported_at', 'is', null)
    .returning('take_down_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Allows the earnings of a work that stays taken down to be paid out. */
export async function releaseEarnings(
  tx: Tx,
  take_down_id: number,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('take_downs')
    .set({ earnings_released_at: now, earnings_released_by: by })
    .where('id', '=', take_down_id)
    .execute();
}

/**
 * Lists the take-downs to undo by a day such as `2026-11-24`, because the claimants have not gone
 * to court.
 */
export const listDueRestorations = (db: Db, day: string) =>
  db
    .selectFrom('counter_notices')
    .innerJoin('take_downs', 'take_downs.id', 'counter_notices.take_down_id')
    .innerJoin('shows', 'shows.id', 'take_downs.show_id')
    .where('shows.deleted_at', 'is', null)
    .where('take_downs.restored_at', 'is', null)
    .where('counter_notices.suit_reported_at', 'is', null)
    .where('counter_notices.restore_from', '<=', day)
    .orderBy('take_downs.id')
    .select('take_downs.id')
    .execute();

/** Finds the sender of a copyright notice; undefined once their account is deleted. */
export async function findClaimant(
  tx: Tx,
  notice_id: number,
): Promise<{ name: string; email: string } | undefined> {
  const { name, email } = await tx
    .selectFrom('copyright_notices')
    .where('report_id', '=', notice_id)
    .select(['name', 'email'])
    .executeTakeFirstOrThrow();
  return name === null || email === null ? undefined : { name, email };
}

/** Counts a publisher's works that are taken down because of copyright notices. */
export async function countStrikes(db: Db, publisher_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('take_downs')
    .innerJoin('shows', 'shows.id', 'take_downs.show_id')
    .where('shows.publisher_id', '=', publisher_id)
    .where('take_downs.notice_id', 'is not', null)
    .where('take_downs.restored_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
