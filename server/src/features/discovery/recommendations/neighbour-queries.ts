import { sql } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { usualPull, type Neighbour } from '#features/discovery/recommendations/model/score.ts';
import type { Model } from '#features/discovery/recommendations/model/train.ts';

/** Returns when training of the current model began; null if there is none yet. */
export async function learntAt(db: Db): Promise<Date | null> {
  const model = await db
    .selectFrom('neighbour_models')
    .where('current', '=', true)
    .select('made_at')
    .executeTakeFirst();
  return model ? new Date(model.made_at) : null;
}

/** Lists the next users after an id, by id. */
export async function nextUsers(db: Db, after_id: number, count: number): Promise<number[]> {
  const users = await db
    .selectFrom('users')
    .where('id', '>', after_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(count)
    .select('id')
    .execute();
  return users.map(({ id }) => id);
}

// Rows per statement: it takes milliseconds, so that others get their turn in between.
const batch = 5000;

/**
 * Writes a model beside the current one, then swaps them atomically. Of two concurrent runs the last to
 * finish wins; the other one fails, because its rows are gone.
 * @param ids the ids of the shows that the model numbers from 0.
 */
export async function saveModel(
  db: Db,
  { from, to, score, pull }: Model,
  { ids, made_at, signal }: { ids: readonly number[]; made_at: Date; signal: AbortSignal },
): Promise<void> {
  const { id } = await db
    .insertInto('neighbour_models')
    .values({ made_at, pull })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let begin = 0; begin < from.length; begin += batch) {
    signal.throwIfAborted();
    const list = (numbers: Int32Array) =>
      Array.from(numbers.subarray(begin, begin + batch), (one) => ids[one]!);
    const scores = Array.from(score.subarray(begin, begin + batch));
    await sql`insert into show_neighbours (model_id, show_id, neighbour_id, score)
      select ${sql.lit(id)}, * from unnest(${list(from)}::int[], ${list(to)}::int[], ${scores}::real[])`.execute(
      db,
    );
  }
  await transaction(db, async (tx) => {
    await tx.deleteFrom('neighbour_models').where('id', '<>', id).execute();
    await tx
      .updateTable('neighbour_models')
      .set({ current: true })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** Returns the neighbours of some shows, by show. */
export async function readNeighbours(db: Db, show_ids: readonly number[]): Promise<Map<number, Neighbour[]>> {
  const rows = await db
    .selectFrom('show_neighbours')
    .innerJoin('neighbour_models', 'neighbour_models.id', 'show_neighbours.model_id')
    .where('neighbour_models.current', '=', true)
    .where(sql<boolean>`show_neighbours.show_id = any(${show_ids})`)
    .orderBy('show_id')
    .orderBy('neighbour_id')
    .select(['show_id', 'neighbour_id', 'score'])
    .execute();
  const found = new Map<number, Neighbour[]>();
  for (const { show_id, neighbour_id, score } of rows) {
    const list = found.get(show_id) ?? [];
    list.push({ show: neighbour_id, score });
    found.set(show_id, list);
  }
  return found;
}

/** Returns how much popularity counts, as last calibrated. */
export async function readPull(db: Db): Promise<number> {
  const model = await db
    .selectFrom('neighbour_models')
    .where('current', '=', true)
    .select('pull')
    .executeTakeFirst();
  return model?.pull ?? usualPull;
}
