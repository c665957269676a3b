import { sql } from 'kysely';
import type { Damage } from '@kinora/contract/processing/damage';
import type { Setback } from '@kinora/contract/processing/setback';
import type { Previews } from '#db/tables/processing.ts';
import type { Db, Tx } from '#db/types.ts';
import { insertRenditions, isWanted, showVideo } from '#features/processing/queries.ts';
import type { Failure } from '#features/processing/rules.ts';

/** A worker's claim on the video it is processing; only the newest attempt may write. */
export type Claim = {
  id: number;
  episode_id: number;
  upload_id: number | null;
  source_key: string | null;
  attempt: number;
  process_status: number;
  /** How many earlier attempts failed because of the file. */
  file_faults: number;
};

// The database's clock, because leases are compared by workers whose clocks may differ.
export const leaseEnd = sql<string>`now() + interval '10 seconds'`;

/** Claims a video that no worker holds; undefined if that is not possible. */
export function claimVideo(db: Db, video_id: number): Promise<Claim | undefined> {
  return db
    .updateTable('videos')
    .set({ status: 'processing', attempt: sql`attempt + 1`, lease_until: leaseEnd, updated_at: sql`now()` })
    .where('id', '=', video_id)
    .where('status', 'in', ['queued', 'processing'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)]))
    .where(isWanted)
    .returning(['id', 'episode_id', 'upload_id', 'source_key', 'attempt', 'process_status', 'file_faults'])
    .executeTakeFirst();
}

/** Reads when the lease of a video in progress ends; undefined if no worker holds it. */
export async function readLease(db: Db, video_id: number): Promise<string | undefined> {
  const video = await db
    .selectFrom('videos')
    .select('lease_until')
    .where('id', '=', video_id)
    .where('status', '=', 'processing')
    .where(isWanted)
    .executeTakeFirst();
  return video?.lease_until ?? undefined;
}

/** An update of a video's row that has no effect once the claim is no longer valid. */
export const updateClaimed = (db: Db, { id, attempt }: Claim) =>
  db
    .updateTable('videos')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .where(isWanted);

/**
 * Locks the video's row until the transaction ends, so that no other worker can claim it.
 * @returns whether the claim is still valid.
 */
export async function lockClaimed(tx: Tx, { id, attempt }: Claim): Promise<boolean> {
  const video = await tx
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .where(isWanted)
    .forUpdate()
    .executeTakeFirst();
  return video !== undefined;
}

/**
 * Extends the lease. The progress never decreases: the transcoder's reports may be recorded in between.
 * @returns whether the claim is still valid.
 */
export async function renewClaim(db: Db, claim: Claim, process_status: number): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({
      lease_until: leaseEnd,
      process_status: sql`greatest(process_status, ${process_status}::int)`,
      // A video that had hung is making progress again.
      setback: sql`case when setback = 'hangs' and process_status < ${process_status}::int then null else setback end`,
      updated_at: sql`now()`,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What held up a video, and the last part of the error output. */
export type NewSetback = { kind: Setback['kind']; cause: string };

const maxCauseLength = 1_000;

const setbackColumns = ({ kind, cause }: NewSetback) => ({
  setback: kind,
  // ffmpeg's messages about a hostile file may contain bytes that are invalid in text.
  setback_cause: cause
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(-maxCauseLength),
});

/** Records what holds up a video. */
export async function recordSetback(db: Db, claim: Claim, setback: NewSetback): Promise<void> {
  await updateClaimed(db, claim).set(setbackColumns(setback)).execute();
}

/** Releases an unfinished video, so that another worker can continue immediately. */
export async function releaseClaim(
  db: Db,
  claim: Claim,
  { file_faults = claim.file_faults, setback }: { file_faults?: number; setback?: NewSetback } = {},
): Promise<void> {
  await updateClaimed(db, claim)
    .set({ lease_until: null, file_faults, ...(setback && setbackColumns(setback)) })
    .execute();
}

/** @returns whether the claim was still valid. */
export async function failClaim(db: Db, claim: Claim, { code, reason }: Failure): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({ status: 'failed', reason_code: code, reason, lease_until: null, updated_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Published = {
  prefix: string;
  duration_s: number;
  width: number;
  height: number;
  /** Null if no previews could be made. */
  previews: Previews | null;
  renditions: { bitrate: number; width: number; height: number; playlist: string }[];
  /** Where the upload could not be read; null if it could be read everywhere, or if this is unknown. */
  damage: Damage | null;
  /** The size of the files in storage under `prefix`. */
  stored_bytes: number;
  ready_at: Date;
};

/** Makes a video watchable. @returns false, with nothing written, if the claim is no longer valid. */
export async function publishVideo(tx: Tx, claim: Claim, published: Published): Promise<boolean> {
  const { renditions, previews, damage, ...facts } = published;
  const { numUpdatedRows } = await updateClaimed(tx, claim)
    .set({
      ...facts,
      status: 'ready',
      process_status: 100,
      previews: previews && JSON.stringify(previews),
      damage: damage && JSON.stringify(damage),
      lease_until: null,
      setback: null,
      setback_cause: null,
      updated_at: published.ready_at,
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertRenditions(tx, claim.id, renditions);
  await showVideo(tx, claim);
  return true;
}
