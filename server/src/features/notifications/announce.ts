import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { availableEpisodes } from '#features/catalogue/queries.ts';
import { audienceOf, settingsFor } from '#features/catalogue/rules.ts';
import { episodeKey, notify, watchPath } from '#features/notifications/queries.ts';
import { mailReleases } from '#jobs/mail-releases.ts';
import type { Jobs } from '#jobs/queue.ts';

/** Episodes per query. */
const batch = 100;

/** Notifies the followers of shows, in the app and by email, of the episodes released since the last run. */
export async function announceNewEpisodes({ db, clock, jobs }: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const now = clock.now();
    const episodes = await listUnannounced(db, now);
    for (const episode of episodes) {
      signal.throwIfAborted();
      await transaction(db, (tx) => announce(tx, jobs, episode, now));
    }
    if (episodes.length < batch) return;
  }
}

type Unannounced = Awaited<ReturnType<typeof listUnannounced>>[number];

function listUnannounced(db: Db, now: Date) {
  return availableEpisodes(db, audienceOf(null, now))
    .leftJoin('images as still', (join) =>
      join.on(sql<boolean>`still.id = coalesce(episodes.landscape_id, shows.landscape_id)`),
    )
    .where('episodes.announced_at', 'is', null)
    .orderBy('episodes.release_at')
    .orderBy('episodes.id')
    .limit(batch)
    .select([
      'episodes.id',
      'episodes.title',
      'episodes.episode_number',
      'shows.id as show_id',
      'shows.title as show_name',
      'shows.publisher_id',
      'shows.maturity_level',
      sql<string | null>`still.key || '/320.webp'`.as('icon'),
    ])
    .execute();
}

async function announce(tx: Tx, jobs: Jobs, episode: Unannounced, now: Date): Promise<void> {
  const { id, title, episode_number, show_id, show_name, publisher_id, maturity_level, icon } = episode;
  const isMine = await tx
    .updateTable('episodes')
    .set({ announced_at: now })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!isMine) return;
  const told = await notify(
    tx,
    {
      dedupe_key: episodeKey(id),
      title: `A new episode of ${show_name}`,
      message: `Episode ${episode_number}, “${withoutDirectionMarks(title)}”, is out.`,
      icon: icon ?? 'episode',
      link: watchPath(id),
    },
    tx
      .selectFrom('follows')
      .innerJoin('users', 'users.id', 'follows.user_id')
      .where('follows.show_id', '=', show_id)
      .where('users.id', '<>', publisher_id)
      .where('users.maturity_level', 'in', settingsFor(maturity_level))
      .select('follows.user_id'),
    now,
  );
  if (told.length > 0) await jobs.send(tx, mailReleases, { episode_id: id }, episodeKey(id));
}
