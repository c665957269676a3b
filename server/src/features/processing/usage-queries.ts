import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/** Size in bytes of the files that are served for a row of `videos`; a retired video has no files. */
export const filmBytes = sql<number>`case when videos.prefix is null then 0 else coalesce(videos.stored_bytes, 0) end`;

/** Size in bytes of the uploaded file, for a row of `videos` joined to its upload; 0 once it has been deleted. */
export const sourceBytes = sql<number>`case when videos.source_key is null then 0 else coalesce(uploads.size_bytes,
  (select sum(size_bytes) from upload_parts where upload_id = uploads.id), 0) end`;

/**
 * The largest size that an open row of `uploads` can reach. If the size of its file is unknown,
 * this is the total of the parts that were received or for which an upload URL was issued, even an
 * expired one, because it may have been used.
 */
export const openUploadBytes = sql<number>`coalesce(uploads.size_bytes, (select sum(most) from (
  select max(bytes) as most from (
    select part_number, size_bytes as bytes from upload_parts where upload_id = uploads.id
    union all select part_number, most_bytes from upload_part_addresses where upload_id = uploads.id
  ) as known group by part_number) as parts), 0)`;

export type Usage = {
  /** Bytes of films and of the uploads that they were made from. */
  kept_bytes: number;
  /** The part of `kept_bytes` that a new film of the episode replaces. */
  replaced_bytes: number;
  /** Bytes of unfinished uploads. */
  arriving_bytes: number;
  /** The part of `arriving_bytes` that belongs to the episode's upload. */
  added_bytes: number;
  /** Total length, as far as it is known, of the films of all episodes, including films that are not ready yet. */
  length_s: number;
  /** The part of `length_s` that belongs to the episode's film. */
  replaced_s: number;
};

/**
 * Reads how much space a creator's films take up; films in the trash count until it is emptied.
 * @param episode_id the episode whose film is about to be replaced; null for none.
 */
export async function readUsage(
  db: Db,
  { creator_id, episode_id }: { creator_id: number; episode_id: number | null },
): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with films as (
      select videos.episode_id, ${filmBytes} + ${sourceBytes} as bytes,
        coalesce(videos.episode_id = ${episode_id}::int and (videos.id = episodes.video_id
          or videos.id = (select max(id) from videos newest
            where newest.episode_id = videos.episode_id and newest.stands_in_for is null)), false) as is_replaced,
        case when videos.stands_in_for is null and videos.status <> 'failed'
            and (videos.id = episodes.video_id or videos.status <> 'ready')
          then coalesce(videos.duration_s, videos.reserved_s) end as length_s
      from videos
      join episodes on episodes.id = videos.episode_id
      join shows on shows.id = episodes.show_id
      left join uploads on uploads.id = videos.upload_id
      where shows.publisher_id = ${creator_id}
    ), arriving as (
      select episode_id, ${openUploadBytes} as bytes from uploads
      where user_id = ${creator_id} and status = 'open'
    ), lengths as (select episode_id, max(length_s) as length_s from films group by episode_id)
    select
      (select coalesce(sum(bytes), 0) from films)::float8 as kept_bytes,
      (select coalesce(sum(bytes), 0) from films where is_replaced)::float8 as replaced_bytes,
      (select coalesce(sum(bytes), 0) from arriving)::float8 as arriving_bytes,
      (select coalesce(sum(bytes), 0) from arriving where episode_id = ${episode_id}::int)::float8 as added_bytes,
      (select coalesce(sum(length_s), 0) from lengths)::float8 as length_s,
      (select coalesce(sum(length_s), 0) from lengths where episode_id = ${episode_id}::int)::float8 as replaced_s`.execute(
    db,
  );
  return rows[0] as Usage;
}

/** One creator's quota in place of the configured one; null for the configured one, 0 for no limit. */
export type OwnQuota = { quota_gb: number | null; quota_hours: number | null };

export const readOwnQuota = (db: Db, creator_id: number): Promise<OwnQuota> =>
  db
    .selectFrom('users')
    .select(['quota_gb', 'quota_hours'])
    .where('id', '=', creator_id)
    .executeTakeFirstOrThrow();

/** Locks a creator, so that films added by several browser tabs and jobs are counted one after the other. */
export const lockCreator = (tx: Tx, creator_id: number): Promise<OwnQuota> =>
  tx
    .selectFrom('users')
    .select(['quota_gb', 'quota_hours'])
    .where('id', '=', creator_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Finds the creator of a video, and the length that is already counted for it; undefined unless it
 * is waiting or in progress.
 */
export const findUnfinishedVideo = (db: Db, video_id: number) =>
  db
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('videos.id', '=', video_id)
    .where('videos.status', 'in', ['queued', 'processing'])
    .select(['videos.episode_id', 'videos.upload_id', 'videos.reserved_s', 'shows.publisher_id'])
    .executeTakeFirst();

/** Counts the length of a film against its creator's hours before it is ready. */
export async function saveReservedLength(tx: Tx, video_id: number, reserved_s: number): Promise<void> {
  await tx.updateTable('videos').set({ reserved_s }).where('id', '=', video_id).execute();
}
