import { sql, type SqlBool } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import type { Storage } from '#services/storage/types.ts';

/** Nobody and nothing shows the row of `images`: the same picture is kept once for all who sent it. */
const isUnused = sql<SqlBool>`not exists (select from users where photo_id = images.id)
  and not exists (select from shows where images.id in (landscape_id, portrait_id))
  and not exists (select from seasons where images.id in (landscape_id, portrait_id))
  and not exists (select from episodes where images.id in (landscape_id, portrait_id))`;

/**
 * Removes those of some pictures that nothing shows. The row goes last: cut off anywhere, it names the files that
 * are left, and clear-unused-files removes them.
 */
export async function dropImages(
  { db, storage }: { db: Db; storage: Storage },
  ids: readonly number[],
): Promise<void> {
  for (const id of ids)
    await transaction(db, async (tx) => {
      const image = await tx
        .selectFrom('images')
        .select('key')
        .where('id', '=', id)
        .where(isUnused)
        .forUpdate()
        .executeTakeFirst();
      if (!image) return;
      await storage.removeAll(`${image.key}/`);
      await tx.deleteFrom('images').where('id', '=', id).execute();
    });
}

/** Pictures that nothing shows, and that nobody sent since a moment, who may be about to show them. */
export async function unusedImages(db: Db, before: Date): Promise<number[]> {
  const unused = await db
    .selectFrom('images')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(isUnused)
    .execute();
  return unused.map(({ id }) => id);
}
