import type { Context } from '#context.ts';
import { addServed } from '#features/playback/watching/served-queries.ts';
import type { Intervals } from '#features/playback/watching/intervals.ts';

/**
 * Creates a film in the database only: it can be played and watched like any other film, but has no files.
 * @returns the id of the video.
 */
export async function addFilm({ db, clock }: Context, episode_id: number, seconds = 600): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('videos')
    .values({
      episode_id,
      status: 'ready',
      process_status: 100,
      duration_s: seconds,
      width: 1280,
      height: 720,
      prefix: `videos/of-episode-${episode_id}-${now.getTime()}/`,
      previews: JSON.stringify({
        interval_s: 10,
        tile_width: 160,
        tile_height: 90,
        columns: 10,
        rows: 10,
        files: ['stills_000.jpg'],
      }),
      created_at: now,
      updated_at: now,
      ready_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('episodes')
    .set({ video_id: id, had_video: true })
    .where('id', '=', episode_id)
    .execute();
  return id;
}

/** Records that parts of a film were sent in a playback, by default the whole film. */
export async function serveFilm(
  { db, clock }: Context,
  playback_id: string,
  intervals: Intervals = [[0, 86_400]],
): Promise<void> {
  await addServed(db, [{ playback_id, intervals }], clock.now());
}
