import { sql } from 'kysely';
import type { EpisodeExtras, Markers } from '@kinora/contract/publishing/episode-extras';
import type { Db } from '#db/types.ts';

const markerColumns = [
  'intro_start_s',
  'intro_end_s',
  'recap_start_s',
  'recap_end_s',
  'credits_start_s',
] as const;

/** Reads the length in seconds of the film that viewers are currently shown; null if there is none. */
export async function findFilmLength_s(db: Db, episode_id: number): Promise<number | null> {
  return (await readFilm(db, episode_id))?.duration_s ?? null;
}

export async function readFilm(db: Db, episode_id: number): Promise<EpisodeExtras['film']> {
  const film = await db
    .selectFrom('episodes')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .where('episodes.id', '=', episode_id)
    .select(['duration_s', 'ready_at', sql<boolean>`stands_in_for is not null`.as('is_stand_in')])
    .executeTakeFirst();
  if (!film?.duration_s || !film.ready_at) return null;
  return { duration_s: film.duration_s, ready_at: film.ready_at, is_stand_in: film.is_stand_in };
}

export function readMarkers(db: Db, episode_id: number): Promise<Markers> {
  return db
    .selectFrom('episodes')
    .select(markerColumns)
    .where('id', '=', episode_id)
    .executeTakeFirstOrThrow();
}

/** Saves the times of intro, recap and credits; if `credits_start_s` is undefined, it is left unchanged. */
export async function updateMarkers(
  db: Db,
  episode_id: number,
  changed: Omit<Markers, 'credits_start_s'> & { credits_start_s?: number | null | undefined },
  now: Date,
): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ ...changed, updated_at: now })
    .where('id', '=', episode_id)
    .execute();
}
