import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/** Returns when training of the current model began; null if there is none yet. */
export async function readTrainedAt(db: Db): Promise<Date | null> {
  const model = await db
    .selectFrom('neighbour_models')
    .where('current', '=', true)
    .select('made_at')
    .executeTakeFirst();
  return model ? new Date(model.made_at) : null;
}

/** Lists the ids of all shows that are not deleted, in order. */
export async function listShowIds(db: Db): Promise<number[]> {
  const shows = await db
    .selectFrom('shows')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  return shows.map(({ id }) => id);
}

/** Creates an empty model, which is not used until it becomes the current one. */
export function insertModel(db: Db, model: { made_at: Date; pull: number }): Promise<{ id: number }> {
  return db.insertInto('neighbour_models').values(model).returning('id').executeTakeFirstOrThrow();
}

/** Adds neighbours to a model: for each index, a show, its neighbour and the score. */
export async function insertNeighbours(
  db: Db,
  model_id: number,
  { from, to, scores }: { from: number[]; to: number[]; scores: number[] },
): Promise<void> {
  await sql`insert into show_neighbours (model_id, show_id, neighbour_id, score)
    select ${sql.lit(model_id)}, * from unnest(${from}::int[], ${to}::int[], ${scores}::real[])`.execute(db);
}

/**
 * Makes a model the current one and deletes all others.
 * @throws if it has been deleted in the meantime, because another model became the current one.
 */
export async function replaceModel(tx: Tx, model_id: number): Promise<void> {
  // Models are always locked in the same order, so that two runs that delete each other's model do not deadlock.
  await tx.selectFrom('neighbour_models').select('id').orderBy('id').forUpdate().execute();
  await tx.deleteFrom('neighbour_models').where('id', '<>', model_id).execute();
  await tx
    .updateTable('neighbour_models')
    .set({ current: true })
    .where('id', '=', model_id)
    .returning('id')
    .executeTakeFirstOrThrow();
}
