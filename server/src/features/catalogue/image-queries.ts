import { sql, type SqlBool } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import type { Storage } from '#services/storage/types.ts';

/**
 * Whether nothing displays this row of `images`: an image is stored once, however many people uploaded it.
 */
const isUnused = sql<SqlBool>`not exists (select from users where photo_id = images.id)
  and not exists (select from shows where images.id in (landscape_id, portrait_id))
  and not exists (select from seasons where images.id in (landscape_id, portrait_id))
  and not exists (select from episodes where images.id in (landscape_id, portrait_id))`;

/**
 * Deletes those images that nothing displays. The row is deleted last: after an interruption it
 * still names the remaining files, and clear-unused-files deletes them.
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

/**
 * Images that nothing displays; those stored after `before` are left out, as they may be about to be used.
 */
export async function unusedImages(db: Db, before: Date): Promise<number[]> {
  const unused = await db
    .selectFrom('images')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(isUnused)
    .execute();
  return unused.map(({ id }) => id);
}
