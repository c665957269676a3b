import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { episodeKey, notify, watchPath } from '#features/notifications/queries.ts';
import {
  findPageEnd,
  followersToNotify,
  listUnannounced,
  markAnnounced,
  type UnannouncedEpisode,
} from '#features/notifications/release-queries.ts';
import { mailReleases } from '#features/notifications/mail-releases-job.ts';
import { queueEvent } from '#features/webhooks/queries.ts';

/** How many episodes are read per query. */
const batchSize = 100;
/** How many followers are notified per statement: few enough not to block other queries for long. */
const pageSize = 1000;

/** Notifies followers, in the app and by email, of the episodes released since the last run. */
export async function announceNewEpisodes(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const now = clock.now();
    const episodes = await listUnannounced(db, now, batchSize);
    for (const episode of episodes) {
      signal.throwIfAborted();
      await announce(context, episode, now, signal);
    }
    if (episodes.length < batchSize) return;
  }
}

/**
 * Notifies one page of followers at a time, and then marks the episode as announced. If it is
 * interrupted, the next run starts over; followers who already have the notification do not get
 * another.
 */
async function announce(
  { config, db, jobs }: Context,
  episode: UnannouncedEpisode,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { id, title, episode_number, show_id, show_name, publisher_id } = episode;
  const notification = {
    dedupe_key: episodeKey(id),
    title: `A new episode of ${show_name}`,
    message: `Episode ${episode_number}, “${withoutDirectionMarks(title)}”, is out.`,
    icon: 'episode',
    link: watchPath(id),
  };
  for (
    let after = 0, last;
    (last = await findPageEnd(db, { show_id, after }, pageSize)) !== null;
    after = last
  ) {
    signal.throwIfAborted();
    await notify(db, notification, followersToNotify(db, { show_id, after, last }), now);
  }
  await transaction(db, async (tx) => {
    if (!(await markAnnounced(tx, id, now))) return;
    const url = config.public_url + watchPath(id);
    const data = { show_id, episode_id: id, title, show_title: show_name, episode_number, url };
    await queueEvent(tx, { jobs }, { type: 'episode.published', data }, { creator_id: publisher_id, now });
    await jobs.send(tx, mailReleases, { episode_id: id }, episodeKey(id));
  });
}
