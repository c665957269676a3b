import type { Context } from '#context.ts';

/** A video that is ready as far as the database goes, for tests that do not play it. */
export async function giveReadyVideo({ db, clock }: Context, episode_id: number): Promise<number> {
  const now = clock.now();
  const { id } = await db
    .insertInto('videos')
    .values({
      episode_id,
      status: 'ready',
      process_status: 100,
      duration_s: 60,
      width: 1280,
      height: 720,
      prefix: `videos/test-${episode_id}`,
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
