import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { episodeKey, notify, watchPath } from '#features/notifications/queries.ts';
import {
  followersToNotify,
  listUnannounced,
  markAnnounced,
  type UnannouncedEpisode,
} from '#features/notifications/release-queries.ts';
import { mailReleases } from '#features/notifications/mail-releases-job.ts';
import { queueEvent } from '#features/webhooks/queries.ts';

/** Episodes per query. */
const batch = 100;

/** Notifies the followers of shows, in the app and by email, of the episodes released since the last run. */
export async function announceNewEpisodes(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const now = clock.now();
    const episodes = await listUnannounced(db, now, batch);
    for (const episode of episodes) {
      signal.throwIfAborted();
      await transaction(db, (tx) => announce(tx, context, episode, now));
    }
    if (episodes.length < batch) return;
  }
}

async function announce(
  tx: Tx,
  context: Pick<Context, 'config' | 'jobs'>,
  episode: UnannouncedEpisode,
  now: Date,
): Promise<void> {
  const { config, jobs } = context;
  const { id, title, episode_number, show_id, show_name, publisher_id } = episode;
  if (!(await markAnnounced(tx, id, now))) return;
  const url = config.public_url + watchPath(id);
  const data = { show_id, episode_id: id, title, show_title: show_name, episode_number, url };
  await queueEvent(tx, context, { type: 'episode.published', data }, { creator_id: publisher_id, now });
  const notified = await notify(
    tx,
    {
      dedupe_key: episodeKey(id),
      title: `A new episode of ${show_name}`,
      message: `Episode ${episode_number}, “${withoutDirectionMarks(title)}”, is out.`,
      icon: 'episode',
      link: watchPath(id),
    },
    followersToNotify(tx, show_id),
    now,
  );
  if (notified.length > 0) await jobs.send(tx, mailReleases, { episode_id: id }, episodeKey(id));
}
