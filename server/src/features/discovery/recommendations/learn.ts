import { second } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { halfLife } from '#features/discovery/rules.ts';
import { listInteractions, readLengths } from '#features/discovery/recommendations/interaction-queries.ts';
import { packHistories, type Histories } from '#features/discovery/recommendations/model/histories.ts';
import { trainAside } from '#features/discovery/recommendations/model/train-aside.ts';
import { learntAt, nextUsers, saveModel } from '#features/discovery/recommendations/neighbour-queries.ts';
import { strengthOf } from '#features/discovery/recommendations/rules.ts';
import { rollUpWatchTimes } from '#features/discovery/recommendations/watch-time-queries.ts';

// Users per query: few enough for requests to get their turn in between.
const page = 200;

/** Anything weaker, such as a glance, says nothing about taste. */
const leastStrength = 0.05;

/** Trains the model on everything watched, liked and followed so far, and stores it. */
export async function learn(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const shows = await db
    .selectFrom('shows')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  const ids = shows.map(({ id }) => id);
  const histories = await readHistories(db, ids, now, signal);
  const model = await trainAside(histories, halfLife / second, signal);
  await saveModel(db, model, { ids, made_at: now, signal });
}

async function readHistories(
  db: Db,
  ids: readonly number[],
  now: Date,
  signal: AbortSignal,
): Promise<Histories> {
  const since = await learntAt(db);
  const lengths = await readLengths(db, now);
  const numberOf = new Map(ids.map((id, number) => [id, number]));
  const histories = packHistories(ids.length);
  for (let users = await nextUsers(db, 0, page); users.length > 0;) {
    signal.throwIfAborted();
    await rollUpWatchTimes(db, users, since);
    const interactions = await listInteractions(db, users);
    for (const of of Map.groupBy(interactions, ({ user_id }) => user_id).values())
      histories.add(
        of.flatMap((one) => {
          const show = numberOf.get(one.show_id);
          const strength = strengthOf({ ...one, length_s: lengths.get(one.show_id) ?? 0 });
          return show !== undefined && strength >= leastStrength
            ? { show, strength, at: Date.parse(one.at) / second }
            : [];
        }),
      );
    users = await nextUsers(db, users.at(-1) ?? 0, page);
  }
  return histories.pack();
}
