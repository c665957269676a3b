import type { Tx } from '@kinora/server/db/types';
import {
  episodeKey,
  notify,
  notifyOfFirstFollower,
  watchPath,
} from '@kinora/server/features/notifications/queries';
import { filmReadyAt } from '#episode-dates.ts';
import { updateNotification } from '#queries.ts';
import type { SeededShow } from '#show-rows.ts';
import type { DemoShow } from '#show.ts';
import type { Fan } from '#watching.ts';

type Release = {
  user_id: number;
  show: DemoShow;
  episode: { id: number; number: number };
  at: Date;
  isRead: boolean;
};

/** Inserts the notification that a member would have received when an episode was released. */
export async function insertReleaseNotification(
  tx: Tx,
  { user_id, show, episode: { id, number }, at, isRead }: Release,
): Promise<void> {
  const { title, numberInSeason } = locateEpisode(show, number);
  const dedupe_key = episodeKey(id);
  await notify(
    tx,
    {
      dedupe_key,
      title: `A new episode of ${show.title}`,
      message: `Episode ${numberInSeason}, “${title}”, is out.`,
      icon: 'episode',
      link: watchPath(id),
    },
    [user_id],
    at,
  );
  await updateNotification(tx, { user_id, dedupe_key, isRead, at });
}

/** Inserts the publisher's notifications: the first follower, and the films that became ready recently. */
export async function insertPublisherNotifications(
  tx: Tx,
  publisher: number,
  { id: show_id, show, episodes }: SeededShow,
  followers: readonly Fan[],
  now: Date,
): Promise<void> {
  const own = followers.filter((fan) => fan.show_id === show_id);
  const [first] = own.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  if (first) {
    await notifyOfFirstFollower(tx, show_id, first.user_id, first.since);
    const dedupe_key = `first-follower-${show_id}`;
    await updateNotification(tx, { user_id: publisher, dedupe_key, isRead: true, at: first.since });
  }
  for (const { id, number, release_at, is_uploaded } of episodes.slice(-5)) {
    const at = filmReadyAt(release_at, now);
    if (is_uploaded) continue;
    const dedupe_key = `demo-ready-${id}`;
    await notify(
      tx,
      {
        dedupe_key,
        title: 'Your episode is ready',
        message: `“${locateEpisode(show, number).title}” has been processed and will appear when it is released.`,
        icon: 'episode',
        link: `/upload/${id}`,
      },
      [publisher],
      at,
    );
    await updateNotification(tx, { user_id: publisher, dedupe_key, isRead: release_at <= now, at });
  }
}

/** An episode's title, and its number within its season. */
function locateEpisode({ seasons }: DemoShow, number: number): { title: string; numberInSeason: number } {
  let before = 0;
  for (const { episodes } of seasons) {
    const title = episodes[number - before]?.title;
    if (title !== undefined) return { title, numberInSeason: number - before + 1 };
    before += episodes.length;
  }
  return { title: '', numberInSeason: 0 };
}
