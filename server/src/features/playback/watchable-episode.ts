import type { Db } from '#db/types.ts';
import { aboveMaturitySetting, type Audience } from '#features/catalogue/rules.ts';
import { findEpisode } from '#features/playback/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';

export type WatchableEpisode = NonNullable<Awaited<ReturnType<typeof findEpisode>>>;

/**
 * Reads an episode that a subscriber is about to watch, or is watching.
 * @throws 404 when the episode does not exist or is not out; 403 with an error at `maturity_level`
 * when it is above their setting, or at `adult` when they must first confirm that they are 18 or
 * older.
 */
export async function readWatchableEpisode(
  db: Db,
  audience: Audience,
  episode_id: number,
): Promise<WatchableEpisode> {
  const episode = await findEpisode(db, audience, episode_id);
  if (!episode || episode.refusal === 'not_available') throw notFound('This episode is not available.');
  const level = episode.maturity_level;
  if (episode.refusal === 'above_setting')
    throw new Refusal(403, aboveMaturitySetting(level), { errors: { maturity_level: `Rated ${level}` } });
  if (episode.refusal === 'asks_age')
    throw new Refusal(403, `This show is rated ${level}. Please confirm first that you are 18 or older.`, {
      errors: { adult: 'Adults only: I am 18 or older' },
    });
  return episode;
}
