import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** An upload with parts still missing. */
export type ArrivingUpload = {
  id: number;
  key: string;
  storage_ref: string;
  size_bytes: number;
};

/** Finds an open upload of a file of known size, and whether its episode has nothing to show until it is ready. */
export async function findArrivingUpload(
  db: Db,
  upload_id: number,
): Promise<(ArrivingUpload & { shows_nothing: boolean }) | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .innerJoin('episodes', 'episodes.id', 'uploads.episode_id')
    .where('uploads.id', '=', upload_id)
    .where('uploads.status', '=', 'open')
    .select(['uploads.id', 'key', 'storage_ref', 'size_bytes'])
    .select(sql<boolean>`episodes.video_id is null`.as('shows_nothing'))
    .executeTakeFirst();
  return upload?.size_bytes ? { ...upload, size_bytes: upload.size_bytes } : undefined;
}

export async function readUploadStatus(db: Db, upload_id: number): Promise<string | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .select('status')
    .where('id', '=', upload_id)
    .executeTakeFirst();
  return upload?.status;
}

/** Records why an open upload cannot be played; null if nothing is known to be wrong. */
export async function saveProblem(db: Db, upload_id: number, problem: string | null): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ problem })
    .where('id', '=', upload_id)
    .where('status', '=', 'open')
    .execute();
}

/** Lists the registered parts of an upload, in order. */
export function listRegisteredParts(
  db: Db,
  upload_id: number,
): Promise<{ part_number: number; etag: string; size_bytes: number }[]> {
  return db
    .selectFrom('upload_parts')
    .select(['part_number', 'etag', 'size_bytes'])
    .where('upload_id', '=', upload_id)
    .orderBy('part_number')
    .execute();
}
