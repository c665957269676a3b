import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { readKnownFiles } from '#features/operator/orphans/queries.ts';
import { isOrphan } from '#features/operator/orphans/rules.ts';
import type { StoredObject } from '#services/storage/types.ts';

/** A younger file may belong to a row that is about to be written. */
const minAge_ms = 7 * day;

/** Lists the files in storage that no row has referred to for a week. Reads the whole storage. */
export async function findOrphans({
  clock,
  db,
  storage,
}: Pick<Context, 'clock' | 'db' | 'storage'>): Promise<StoredObject[]> {
  const before = after(clock.now(), -minAge_ms);
  const old: StoredObject[] = [];
  for await (const object of storage.listAll()) if (object.modified_at < before) old.push(object);
  // Read last, so that rows written in the meantime are included.
  const known = await readKnownFiles(db);
  return old.filter(({ key }) => isOrphan(key, known));
}
