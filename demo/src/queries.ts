import { sql } from 'kysely';
import type { Config } from '@kinora/server/config/config';
import type { Tx, Db } from '@kinora/server/db/types';
import { publishVideo, type Published } from '@kinora/server/features/processing/claim-queries';
import { queueVideo } from '@kinora/server/features/processing/queries';
import { processTrailer } from '@kinora/server/features/publishing/trailers/process-trailer-job';
import type { Jobs } from '@kinora/server/jobs/queue';

/** Episodes that have no video and were not deleted. */
const episodesWithoutVideo = (db: Db) =>
  db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.deleted_at', 'is', null)
    .where('seasons.deleted_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('videos').select('videos.id').whereRef('videos.episode_id', '=', 'episodes.id'),
        ),
      ),
    );

/** Reads when an episode without a video is released; undefined if it was deleted or has one by now. */
export const findEpisodeWithoutVideo = (db: Db, episode_id: number) =>
  episodesWithoutVideo(db)
    .where('episodes.id', '=', episode_id)
    .select('episodes.release_at')
    .executeTakeFirst();

type UploadedFilm = { episode_id: number; source_key: string; now: Date; process_after: Date };

/** Queues a film for processing as if it had been uploaded; false if the episode got a video in the meantime. */
export async function uploadFilm(tx: Tx, jobs: Jobs, film: UploadedFilm): Promise<boolean> {
  if (!(await lockEpisodeWithoutVideo(tx, film.episode_id))) return false;
  await queueVideo(tx, jobs, { ...film, upload_id: null });
  return true;
}

/** Reserves the id of a video, under which its files are stored before it has a row. */
export async function reserveVideo(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('videos', 'id'))::integer as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The sequence of video ids returned nothing');
  return row.id;
}

/**
 * Inserts a film whose files are already stored, with the rows that a worker writes after processing an upload.
 * @returns false if the episode was deleted or got a video in the meantime.
 */
export async function publishFilm(
  tx: Tx,
  { video_id, episode_id }: { video_id: number; episode_id: number },
  film: Published,
): Promise<boolean> {
  if (!(await lockEpisodeWithoutVideo(tx, episode_id))) return false;
  const made_at = film.ready_at.toISOString();
  await sql`insert into videos (id, episode_id, status, attempt, created_at, updated_at)
    overriding system value
    values (${video_id}, ${episode_id}, 'processing', 1, ${made_at}, ${made_at})`.execute(tx);
  const claim = {
    id: video_id,
    episode_id,
    upload_id: null,
    source_key: null,
    attempt: 1,
    process_status: 0,
    file_faults: 0,
  };
  return publishVideo(tx, claim, film);
}

async function lockEpisodeWithoutVideo(tx: Tx, episode_id: number): Promise<boolean> {
  await tx.selectFrom('episodes').select('id').where('id', '=', episode_id).forUpdate().execute();
  return (await findEpisodeWithoutVideo(tx, episode_id)) !== undefined;
}

/** Whether any episode of a show is still waiting for its film. */
export async function hasEpisodeWithoutVideo(db: Db, show_id: number): Promise<boolean> {
  const episode = await episodesWithoutVideo(db)
    .where('shows.id', '=', show_id)
    .select('episodes.id')
    .executeTakeFirst();
  return episode !== undefined;
}

/** Whether any episode has a film. */
export async function isFilmPublished(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('episodes')
    .select('id')
    .where('video_id', 'is not', null)
    .executeTakeFirst();
  return one !== undefined;
}

/** Whether any show has both its pictures. */
export async function hasPictures(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('shows')
    .select('id')
    .where('landscape_id', 'is not', null)
    .where('portrait_id', 'is not', null)
    .executeTakeFirst();
  return one !== undefined;
}

/** Reads which images and which trailer a show has; undefined if it was deleted. */
export function readPictures(db: Db, show_id: number) {
  return db
    .selectFrom('shows')
    .select(['landscape_id', 'portrait_id', 'trailer_key'])
    .where('id', '=', show_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Sets an image on a show that has none, and on its seasons and episodes that have none. */
export async function setPicture(
  tx: Tx,
  show_id: number,
  column: 'landscape_id' | 'portrait_id',
  image_id: number,
): Promise<void> {
  await tx
    .updateTable('shows')
    .set({ [column]: image_id })
    .where('id', '=', show_id)
    .where(column, 'is', null)
    .execute();
  await tx
    .updateTable('seasons')
    .set({ [column]: image_id })
    .where('show_id', '=', show_id)
    .where(column, 'is', null)
    .execute();
  if (column === 'landscape_id')
    await tx
      .updateTable('episodes')
      .set({ landscape_id: image_id })
      .where('show_id', '=', show_id)
      .where('landscape_id', 'is', null)
      .execute();
}

export const addTrailer = (tx: Tx, jobs: Jobs, show_id: number, source_key: string): Promise<void> =>
  jobs.send(tx, processTrailer, { kind: 'show', id: show_id, source_key }, source_key);

/** Whether an episode has no picture, or only its show's. */
const lacksOwnPicture = sql<boolean>`(episodes.landscape_id is null or episodes.landscape_id = (
  select shows.landscape_id from shows where shows.id = episodes.show_id))`;

/** Lists the episodes of a show in order; `has_picture` if they have their own picture. */
export const listEpisodes = (db: Db, show_id: number) =>
  db
    .selectFrom('episodes')
    .where('show_id', '=', show_id)
    .where('deleted_at', 'is', null)
    .orderBy('season_id')
    .orderBy('episode_number')
    .select(['id', sql<boolean>`not ${lacksOwnPicture}`.as('has_picture')])
    .execute();

/** Sets the picture of the episodes that have no picture of their own. */
export async function setEpisodePicture(db: Db, ids: readonly number[], image_id: number): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ landscape_id: image_id })
    .where('id', 'in', ids)
    .where(lacksOwnPicture)
    .execute();
}

/** Records how many followers each show gained in each month, derived from its current followers. */
export async function insertFollowMonths(tx: Tx): Promise<void> {
  await sql`insert into follow_months (show_id, month, change)
    select show_id, date_trunc('month', followed_at at time zone 'UTC')::date, count(*)
    from follows group by 1, 2`.execute(tx);
}

/** Turns off notifications of a member who has no mailbox. */
export async function turnOffNotifications(tx: Tx, user_id: number): Promise<void> {
  await tx.insertInto('preferences').values({ user_id, notifications: false }).execute();
}

type SandboxRows = {
  ref: string;
  user_id: number;
  joined_at: Date;
  left_at: Date | null;
  invoices: { ref: string; position: number; period_start: Date; period_end: Date }[];
};

/** Inserts a sandbox subscription with an invoice for each month, paid when that month began. */
export async function insertSandboxSubscription(
  tx: Tx,
  { price_minor, currency }: Pick<Config, 'price_minor' | 'currency'>,
  { ref, user_id, joined_at, left_at, invoices }: SandboxRows,
): Promise<void> {
  const period_end = invoices.at(-1)?.period_end ?? joined_at;
  await tx
    .insertInto('sandbox_subscriptions')
    .values({
      ref,
      client_reference: user_id,
      status: left_at ? 'ended' : 'active',
      card: 'success',
      price_minor,
      first_price_minor: price_minor,
      currency,
      cancel_scheduled: left_at !== null,
      period_end,
      due_at: left_at ? null : period_end,
      created_at: joined_at,
      updated_at: invoices.at(-1)?.period_start ?? joined_at,
      ended_at: left_at && period_end,
    })
    .execute();
  await tx
    .insertInto('sandbox_invoices')
    .values(
      invoices.map((invoice) => ({
        ...invoice,
        subscription_ref: ref,
        amount_minor: price_minor,
        created_at: invoice.period_start,
        paid_at: invoice.period_start,
      })),
    )
    .execute();
}

/** Lists the payouts of a month's statements. */
export const listPayoutsIn = (db: Db, month: string) =>
  db
    .selectFrom('payouts')
    .innerJoin('royalty_months', 'royalty_months.id', 'payouts.royalty_month_id')
    .where('month', '=', month)
    .select(['month', 'currency', 'payouts.user_id', 'round'])
    .execute();

/** Sets when a notification was emailed, and whether its recipient has read it. */
export async function updateNotification(
  tx: Tx,
  { user_id, dedupe_key, isRead, at }: { user_id: number; dedupe_key: string; isRead: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ status: isRead ? 'read' : 'unread', mailed_at: at })
    .where('user_id', '=', user_id)
    .where('dedupe_key', '=', dedupe_key)
    .execute();
}
