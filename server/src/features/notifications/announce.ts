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
import type { Jobs } from '#jobs/queue.ts';

/** Episodes per query. */
const batch = 100;

/** Notifies the followers of shows, in the app and by email, of the episodes released since the last run. */
export async function announceNewEpisodes({ db, clock, jobs }: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const now = clock.now();
    const episodes = await listUnannounced(db, now, batch);
    for (const episode of episodes) {
      signal.throwIfAborted();
      await transaction(db, (tx) => announce(tx, jobs, episode, now));
    }
    if (episodes.length < batch) return;
  }
}

async function announce(tx: Tx, jobs: Jobs, episode: UnannouncedEpisode, now: Date): Promise<void> {
  const { id, title, episode_number, show_id, show_name } = episode;
  if (!(await markAnnounced(tx, id, now))) return;
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
