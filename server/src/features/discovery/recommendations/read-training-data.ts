import type { Db } from '#db/types.ts';
import {
  sampleHistories,
  readMaxViewerId,
  readMasses,
  readPairs,
} from '#features/discovery/recommendations/history-queries.ts';
import { maxTrainingViewers } from '#features/discovery/recommendations/model/calibrate.ts';
import { concatenateRows, strongestEntries } from '#features/discovery/recommendations/model/co-watching.ts';
import { packHistories } from '#features/discovery/recommendations/model/histories.ts';
import { maxPairsPerShow } from '#features/discovery/recommendations/model/neighbours.ts';
import type { TrainingData } from '#features/discovery/recommendations/model/train.ts';

const showsPerQuery = 100;
const viewersPerQuery = 1000;

/**
 * Reads the data that neighbours are learned from, which grows with the number of shows, not with the number of
 * viewers.
 * @param ids the shows that the model covers, which it numbers from 0.
 */
export async function readTrainingData(
  db: Db,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<TrainingData> {
  const indexById = new Map(ids.map((id, index) => [id, index]));
  return {
    together: await readTogether(db, ids, indexById, signal),
    sample: await readSample(db, indexById, signal),
  };
}

async function readTogether(
  db: Db,
  ids: readonly number[],
  indexById: ReadonlyMap<number, number>,
  signal: AbortSignal,
): Promise<TrainingData['together']> {
  const mass = await readMasses(db, ids);
  const rows = [];
  for (let at = 0; at < ids.length; at += showsPerQuery) {
    signal.throwIfAborted();
    for (const { others, values } of await readPairs(db, ids.slice(at, at + showsPerQuery))) {
      const known = others.flatMap((id, position) => {
        const index = indexById.get(id);
        return index === undefined || mass[index] === 0 ? [] : [{ index, value: values[position]! }];
      });
      rows.push(
        strongestEntries(
          {
            others: Int32Array.from(known, ({ index }) => index),
            values: Float64Array.from(known, ({ value }) => value),
          },
          mass,
          maxPairsPerShow,
        ),
      );
    }
  }
  return concatenateRows(mass, rows);
}

/** Reads the histories of at most `maxTrainingViewers` viewers, whose ids are evenly spaced. */
async function readSample(
  db: Db,
  indexById: ReadonlyMap<number, number>,
  signal: AbortSignal,
): Promise<TrainingData['sample']> {
  const histories = packHistories(indexById.size);
  const last = await readMaxViewerId(db);
  const step = Math.max(Math.ceil(last / maxTrainingViewers), 1);
  for (let from = step; from <= last; from += step * viewersPerQuery) {
    signal.throwIfAborted();
    const to = from + step * (viewersPerQuery - 1);
    for (const { shows, strengths, times } of await sampleHistories(db, { from, to, step }))
      histories.add(
        shows.flatMap((id, index) => {
          const show = indexById.get(id);
          return show === undefined ? [] : [{ show, strength: strengths[index]!, at: times[index]! }];
        }),
      );
  }
  return histories.pack();
}
