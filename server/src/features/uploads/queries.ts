import { sql } from 'kysely';
import type { UploadFile } from '@kinora/contract/uploads';
import type { Db, Tx } from '#db/types.ts';
import type { StoredPart } from '#services/storage/types.ts';

export type Upload = {
  id: number;
  episode_id: number;
  key: string;
  storage_ref: string;
  status: 'open' | 'completed' | 'aborted' | 'expired';
  /** All three null where the sender did not say which file it is. */
  file_name: string | null;
  size_bytes: number | null;
  fingerprint: string | null;
  updated_at: string;
};
const file = ['file_name', 'size_bytes', 'fingerprint'] as const;
const columns = ['id', 'episode_id', 'key', 'storage_ref', 'status', 'updated_at', ...file] as const;

/** A part that was registered; its SHA-256 is the store's, else what the sender announced. */
export type RegisteredPart = StoredPart & { checked_by_store: boolean };

export function findOpenUpload(db: Db, episode_id: number): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .select(columns)
    .where('episode_id', '=', episode_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** A person's unfinished uploads, or everybody's. */
export function listOpenUploads(db: Db, user_id: number | null): Promise<Upload[]> {
  return db
    .selectFrom('uploads')
    .select(columns)
    .where('status', '=', 'open')
    .$if(user_id !== null, (uploads) => uploads.where('user_id', '=', user_id))
    .orderBy('id')
    .execute();
}

export function findUpload(
  db: Db,
  { episode_id, key, storage_ref }: Pick<Upload, 'episode_id' | 'key' | 'storage_ref'>,
): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .select(columns)
    .where('episode_id', '=', episode_id)
    .where('key', '=', key)
    .where('storage_ref', '=', storage_ref)
    .executeTakeFirst();
}

/** Opens an upload, unless the episode has one open: then nothing happens and the answer is undefined. */
export function insertUpload(
  tx: Tx,
  {
    now,
    file,
    ...upload
  }: Pick<Upload, 'episode_id' | 'key' | 'storage_ref'> & {
    user_id: number;
    file: UploadFile | undefined;
    now: Date;
  },
): Promise<Upload | undefined> {
  return (
    tx
      .insertInto('uploads')
      .values({
        ...upload,
        ...(file && { file_name: file.name, size_bytes: file.size_bytes, fingerprint: file.fingerprint }),
        status: 'open',
        created_at: now,
        updated_at: now,
      })
      // @NOTE a parameter here would not match the index's condition once PostgreSQL plans for any value.
      .onConflict((conflict) =>
        conflict.column('episode_id').where('status', '=', sql.lit('open')).doNothing(),
      )
      .returning(columns)
      .executeTakeFirst()
  );
}

/** Keeps an open upload from being given up. @returns false when it is not open any more. */
export async function touchUpload(db: Db, upload_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ updated_at: now })
    .where('id', '=', upload_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an open upload. @returns false when it had ended already, and nothing changed. */
export async function endUpload(
  db: Db,
  upload_id: number,
  status: 'completed' | 'aborted' | 'expired',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ status, updated_at: now })
    .where('id', '=', upload_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up every open upload that nobody has touched since a moment; answers them. */
export function expireUploads(db: Db, untouchedSince: Date, now: Date): Promise<Upload[]> {
  return db
    .updateTable('uploads')
    .set({ status: 'expired', updated_at: now })
    .where('status', '=', 'open')
    .where('updated_at', '<', untouchedSince.toISOString())
    .returning(columns)
    .execute();
}

/**
 * Records parts that the store has; a part that came again takes the place of the one before.
 * @param announced what the sender says the SHA-256 is, for a store that does not know it.
 */
export async function saveParts(
  db: Db,
  upload_id: number,
  parts: StoredPart[],
  now: Date,
  announced: string | null = null,
): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto('upload_parts')
    .values(
      parts.map(({ sha256, ...part }) => ({
        ...part,
        upload_id,
        sha256: sha256 ?? announced,
        checked_by_store: sha256 !== null,
        registered_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'part_number']).doUpdateSet((row) => ({
        etag: row.ref('excluded.etag'),
        size_bytes: row.ref('excluded.size_bytes'),
        // Seen again in a store that knows no SHA-256, the same bytes keep the one that was announced.
        sha256: sql<string | null>`case when excluded.etag = upload_parts.etag
          then coalesce(excluded.sha256, upload_parts.sha256) else excluded.sha256 end`,
        checked_by_store: row.ref('excluded.checked_by_store'),
        registered_at: row.ref('excluded.registered_at'),
      })),
    )
    .execute();
}

export function listParts(db: Db, upload_id: number): Promise<RegisteredPart[]> {
  return db
    .selectFrom('upload_parts')
    .select(['part_number', 'etag', 'size_bytes', 'sha256', 'checked_by_store'])
    .where('upload_id', '=', upload_id)
    .orderBy('part_number')
    .execute();
}

export function findPart(
  db: Db,
  upload_id: number,
  part_number: number,
): Promise<{ sha256: string | null } | undefined> {
  return db
    .selectFrom('upload_parts')
    .select('sha256')
    .where('upload_id', '=', upload_id)
    .where('part_number', '=', part_number)
    .executeTakeFirst();
}

/** Forgets a part that the store turned out not to have, so that it is sent again. */
export async function forgetPart(db: Db, upload_id: number, part_number: number): Promise<void> {
  await db
    .deleteFrom('upload_parts')
    .where('upload_id', '=', upload_id)
    .where('part_number', '=', part_number)
    .execute();
}

/** The last upload of an episode that was completed. */
export function newestCompleted(db: Db, episode_id: number): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .select(columns)
    .where('episode_id', '=', episode_id)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The state of the video that an episode was given last. */
export async function newestVideoStatus(
  db: Db,
  episode_id: number,
): Promise<'queued' | 'processing' | 'ready' | 'failed' | undefined> {
  const video = await db
    .selectFrom('videos')
    .select('status')
    .where('episode_id', '=', episode_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return video?.status;
}

/** Who opens or ends an upload of this episode waits for the others who do. */
export async function lockEpisode(tx: Tx, episode_id: number): Promise<void> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
}

/** Which of these keys an open upload or a video still needs. */
export async function keysInUse(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from uploads where status = 'open' and key = any(${keys})
    union select source_key from videos where source_key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
