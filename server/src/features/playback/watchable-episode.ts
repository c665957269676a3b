import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { readEpisode } from '#features/playback/queries.ts';
import { mayWatch } from '#features/playback/rules.ts';
import { notFound } from '#http/errors.ts';

export type WatchableEpisode = NonNullable<Awaited<ReturnType<typeof readEpisode>>>;

/** @throws 404 when there is no such episode, or it is not out for this viewer. */
export async function watchableEpisode(
  db: Db,
  audience: Audience,
  episode_id: number,
): Promise<WatchableEpisode> {
  const episode = await readEpisode(db, audience.viewer_id ?? 0, episode_id);
  if (!episode || !mayWatch(episode, audience)) throw notFound('This episode is not available.');
  return episode;
}
