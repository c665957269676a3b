import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { releaseEmail } from '#features/notifications/emails.ts';
import { settingsFor } from '#features/catalogue/rules.ts';
import { episodeKey, watchPath } from '#features/notifications/queries.ts';
import { unsubscribeUrl } from '#features/notifications/unsubscribe.ts';
import type { JobRun } from '#jobs/work.ts';

/** Emails per transaction, kept small so that a show with many followers does not block anything else. */
const batch = 100;

/** Emails everybody who was notified of an episode, exactly once however often the job is interrupted. */
export async function runMailReleases({
  context,
  data: { episode_id },
  signal,
}: JobRun<{ episode_id: number }>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await transaction(context.db, (tx) => mailBatch(context, tx, episode_id))) < batch) return;
  }
}

async function mailBatch(context: Context, tx: Tx, episode_id: number): Promise<number> {
  const { config, clock, jobs, keys } = context;
  const now = clock.now();
  const episode = await readEpisode(tx, episode_id);
  if (!episode) return 0;
  const told = await tx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('notifications.dedupe_key', '=', episodeKey(episode_id))
    .where('notifications.mailed_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    // Their maturity setting may have changed since.
    .where('users.maturity_level', 'in', settingsFor(episode.maturity_level))
    .orderBy('notifications.id')
    .limit(batch)
    .select(['notifications.id', 'users.id as user_id', 'users.email', 'users.name'])
    .forUpdate('notifications')
    .skipLocked()
    .execute();
  if (told.length === 0) return 0;
  for (const { user_id, email, name } of told) {
    const unsubscribe_url = unsubscribeUrl(config.public_url, keys, user_id);
    const content = releaseEmail(config, { name, unsubscribe_url, ...episode });
    await queueEmail(tx, jobs, {
      to: email,
      content,
      now,
      unsubscribe_url,
      is_bulk: true,
      box: keys.mail,
    });
  }
  await tx
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where(
      'id',
      'in',
      told.map(({ id }) => id),
    )
    .execute();
  return told.length;
}

async function readEpisode(tx: Tx, episode_id: number) {
  const found = await tx
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('episodes.id', '=', episode_id)
    .where('episodes.deleted_at', 'is', null)
    .where('shows.deleted_at', 'is', null)
    .select(['episodes.title', 'episodes.episode_number', 'shows.title as show_name'])
    .select('shows.maturity_level')
    .executeTakeFirst();
  if (!found) return undefined;
  const { title, episode_number, show_name, maturity_level } = found;
  return {
    title: withoutDirectionMarks(title),
    episode_number,
    show_name,
    path: watchPath(episode_id),
    maturity_level,
  };
}
