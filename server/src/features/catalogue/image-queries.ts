import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { Picture } from '#services/pictures.ts';

/**
 * Inserts a picture's row; if the picture is already stored, only updates its color and date.
 * @returns the row's id.
 */
export async function insertImage(db: Db, picture: Picture, created_at: Date): Promise<number> {
  const { id } = await db
    .insertInto('images')
    .values({ ...picture, created_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ color: picture.color, created_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Whether nothing displays this row of `images`. An image has one row, however many people uploaded it.
 */
const isUnused = sql<SqlBool>`not exists (select from users where photo_id = images.id)
  and not exists (select from shows where images.id in (landscape_id, portrait_id))
  and not exists (select from seasons where images.id in (landscape_id, portrait_id))
  and not exists (select from episodes where images.id in (landscape_id, portrait_id))`;

/**
 * Deletes an image that nothing displays. The row is deleted last: after an interruption it still refers to the
 * remaining files, and clear-unused-files deletes them.
 * @param deleteFiles deletes everything in a storage folder.
 */
export async function deleteUnusedImage(
  tx: Tx,
  id: number,
  deleteFiles: (folder: string) => Promise<void>,
): Promise<void> {
  const image = await tx
    .selectFrom('images')
    .select('key')
    .where('id', '=', id)
    .where(isUnused)
    .forUpdate()
    .executeTakeFirst();
  if (!image) return;
  await deleteFiles(`${image.key}/`);
  await tx.deleteFrom('images').where('id', '=', id).execute();
}

/**
 * Lists images that nothing displays; images stored after `before` are left out, as they may be about to be
 * used.
 */
export async function listUnusedImages(db: Db, before: Date): Promise<number[]> {
  const unused = await db
    .selectFrom('images')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(isUnused)
    .execute();
  return unused.map(({ id }) => id);
}
