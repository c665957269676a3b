import { sql } from 'kysely';
import type { UploadFile } from '@kinora/contract/uploads/uploads';
import type { Db, Tx } from '#db/types.ts';
import { isPermanentlyDeleted } from '#features/catalogue/visibility-queries.ts';
import type { StoredPart } from '#services/storage/types.ts';

export type Upload = {
  id: number;
  episode_id: number;
  key: string;
  storage_ref: string;
  status: 'open' | 'completed' | 'aborted' | 'expired';
  /** The name, size and fingerprint are null if the sender did not name the file. */
  file_name: string | null;
  size_bytes: number | null;
  fingerprint: string | null;
  /** Why the film cannot be played, if that is already known. */
  problem: string | null;
  updated_at: string;
};
const fileColumns = ['file_name', 'size_bytes', 'fingerprint'] as const;
const columns = [
  'id',
  'episode_id',
  'key',
  'storage_ref',
  'status',
  'updated_at',
  'problem',
  ...fileColumns,
] as const;

/**
 * A registered part; its SHA-256 comes from the store if the store reports one, otherwise from the sender.
 */
export type RegisteredPart = StoredPart & { checked_by_store: boolean };

export function findOpenUpload(db: Db, episode_id: number): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .select(columns)
    .where('episode_id', '=', episode_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** Lists a person's unfinished uploads, or everyone's if `user_id` is null. */
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

/** Inserts an upload; if the episode already has an open one, does nothing and returns undefined. */
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
      // @NOTE A parameter here would not match the index's condition once PostgreSQL uses a generic plan.
      .onConflict((conflict) =>
        conflict.column('episode_id').where('status', '=', sql.lit('open')).doNothing(),
      )
      .returning(columns)
      .executeTakeFirst()
  );
}

/** Keeps an open upload from expiring. @returns false if it is no longer open. */
export async function touchUpload(db: Db, upload_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ updated_at: now })
    .where('id', '=', upload_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an open upload. @returns false, with nothing changed, if it had already ended. */
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

/**
 * Expires every open upload that has not been touched since a given time, or whose episode was permanently
 * deleted.
 * @returns the expired uploads.
 */
export function expireUploads(db: Db, untouchedSince: Date, now: Date): Promise<Upload[]> {
  return db
    .updateTable('uploads')
    .set({ status: 'expired', updated_at: now })
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('updated_at', '<', untouchedSince.toISOString()),
        eb.exists(
          eb
            .selectFrom('episodes')
            .whereRef('episodes.id', '=', 'uploads.episode_id')
            .where(isPermanentlyDeleted('episodes'))
            .select('episodes.id'),
        ),
      ]),
    )
    .returning(columns)
    .execute();
}

/**
 * Registers parts that the store has; a part that was sent again replaces the earlier one.
 * @param announcedSha256 SHA-256 according to the sender, for stores that do not report it.
 */
export async function saveParts(
  db: Db,
  upload_id: number,
  parts: StoredPart[],
  now: Date,
  announcedSha256: string | null = null,
): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto('upload_parts')
    .values(
      parts.map(({ sha256, ...part }) => ({
        ...part,
        upload_id,
        sha256: sha256 ?? announcedSha256,
        checked_by_store: sha256 !== null,
        registered_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'part_number']).doUpdateSet((row) => ({
        etag: row.ref('excluded.etag'),
        size_bytes: row.ref('excluded.size_bytes'),
        // If the store does not report a SHA-256, unchanged bytes keep the one announced earlier.
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

/** Unregisters a part that the store turned out not to have, so that it is sent again. */
export async function deletePart(db: Db, upload_id: number, part_number: number): Promise<void> {
  await db
    .deleteFrom('upload_parts')
    .where('upload_id', '=', upload_id)
    .where('part_number', '=', part_number)
    .execute();
}

/** Finds the latest completed upload of an episode. */
export function findLatestCompletedUpload(db: Db, episode_id: number): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .select(columns)
    .where('episode_id', '=', episode_id)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks an episode, so that its uploads are opened and ended one after the other. */
export async function lockEpisode(tx: Tx, episode_id: number): Promise<void> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
}

/** Returns the keys that an open upload or a video still needs. */
export async function listKeysInUse(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from uploads where status = 'open' and key = any(${keys})
    union select source_key from videos where source_key = any(${keys})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
