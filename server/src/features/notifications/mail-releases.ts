import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { releaseEmail } from '#features/notifications/emails.ts';
import { watchPath } from '#features/notifications/queries.ts';
import { findReleasedEpisode, lockUnmailed, markMailed } from '#features/notifications/release-queries.ts';
import { unsubscribeUrl } from '#features/notifications/unsubscribe-rules.ts';
import type { JobRun } from '#jobs/define.ts';

/** How many emails are queued per transaction: few, so that a show with many followers does not block other work. */
const batchSize = 100;

/**
 * Emails everyone who was notified of an episode, exactly once, no matter how often the job is
 * interrupted.
 */
export async function runMailReleases({
  context,
  data: { episode_id },
  signal,
}: JobRun<{ episode_id: number }>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await transaction(context.db, (tx) => mailBatch(context, tx, episode_id))) < batchSize) return;
  }
}

async function mailBatch(context: Context, tx: Tx, episode_id: number): Promise<number> {
  const { config, clock, jobs, keys } = context;
  const now = clock.now();
  const episode = await findReleasedEpisode(tx, episode_id, now);
  if (!episode) return 0;
  const release = {
    ...episode,
    title: withoutDirectionMarks(episode.title),
    path: watchPath(episode_id),
  };
  const unmailed = await lockUnmailed(tx, episode_id, batchSize);
  if (unmailed.length === 0) return 0;
  for (const { user_id, email, name } of unmailed) {
    const unsubscribe_url = unsubscribeUrl(config.public_url, keys, user_id);
    const content = releaseEmail(config, { name, unsubscribe_url, ...release });
    await queueEmail(tx, jobs, {
      to: email,
      content,
      now,
      unsubscribe_url,
      is_bulk: true,
      box: keys.mail,
    });
  }
  await markMailed(
    tx,
    unmailed.map(({ id }) => id),
    now,
  );
  return unmailed.length;
}
