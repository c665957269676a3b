import type { Db } from '#db/types.ts';
import { aboveSetting, asksAge, isWithinSetting, type Audience } from '#features/catalogue/rules.ts';
import { readEpisode } from '#features/playback/queries.ts';
import { isOutFor } from '#features/playback/rules.ts';
import { notFound, Refusal } from '#http/errors.ts';

export type WatchableEpisode = NonNullable<Awaited<ReturnType<typeof readEpisode>>>;

/**
 * @throws 404 when there is no such episode, or it is not out for this viewer; 403 with an error at
 * `maturity_level` when it is above their setting, at `adult` when they must first confirm that they are 18
 * or older.
 */
export async function watchableEpisode(
  db: Db,
  audience: Audience,
  episode_id: number,
): Promise<WatchableEpisode> {
  const episode = await readEpisode(db, audience.viewer_id ?? 0, episode_id);
  if (!episode || !isOutFor(episode, audience)) throw notFound('This episode is not available.');
  if (episode.publisher_id === audience.viewer_id) return episode;
  const level = episode.maturity_level;
  if (!isWithinSetting(episode, audience))
    throw new Refusal(403, aboveSetting(level), { errors: { maturity_level: `Rated ${level}` } });
  if (asksAge(episode, audience))
    throw new Refusal(403, `This show is rated ${level}. Please say first that you are 18 or older.`, {
      errors: { adult: 'Adults only: I am 18 or older' },
    });
  return episode;
}
