import { randomUUID } from 'node:crypto';
import { after, day, hour, minute } from '@kinora/server/clock';
import type { Tx } from '@kinora/server/db/types';
import { filmSeconds } from '#film-plan.ts';
import { insertReleaseNotification } from '#notifications.ts';
import type { SeededShow } from '#show-rows.ts';
import type { Fan, Play, Watching } from '#watching.ts';

/** How the demo's viewer watches a show. */
type Habit = {
  /** When they started it. */
  days_ago: number;
  /** How many episodes they have finished, one every few days. */
  finished: number;
  /** How much they have watched of the following episode, from 0 to 1, and how long ago they stopped. */
  left?: { share: number; hours_ago: number };
  follows?: true;
  likes?: true;
};

const habits: Record<string, Habit> = {
  'Salt and Lantern': {
    days_ago: 96,
    finished: 6,
    left: { share: 0.36, hours_ago: 3 },
    follows: true,
    likes: true,
  },
  'Night Market': { days_ago: 70, finished: 1, left: { share: 0.52, hours_ago: 22 }, likes: true },
  'Low Frequency': {
    days_ago: 88,
    finished: 8,
    left: { share: 0.61, hours_ago: 46 },
    follows: true,
    likes: true,
  },
  'The Ninth Floor': { days_ago: 61, finished: 3, follows: true, likes: true },
  'Blind Approach': { days_ago: 27, finished: 3, likes: true },
  'Night Desk': { days_ago: 12, finished: 4, follows: true, likes: true },
  'The Orbit of Small Things': { days_ago: 41, finished: 3 },
  'The Salt Road': { days_ago: 17, finished: 0, follows: true },
};

/** Days between two episodes. */
const pace_days = 2.6;

/** Invents what the viewer watches, follows and likes. */
export function watchingOfViewer(shows: readonly SeededShow[], viewer: number, now: Date): Watching {
  const watching: Watching = { plays: [], followers: [], likes: [] };
  for (const { seeded, habit } of showsWithHabits(shows)) {
    const began_at = after(now, -habit.days_ago * day);
    const fan: Fan = { user_id: viewer, show_id: seeded.id, since: after(began_at, hour) };
    watching.plays.push(...playsOf(seeded, habit, viewer, now));
    if (habit.follows) watching.followers.push(fan);
    if (habit.likes) watching.likes.push(fan);
  }
  return watching;
}

/** Inserts the viewer's position in each film, and notifications of the shows they follow. */
export async function insertViewer(
  tx: Tx,
  shows: readonly SeededShow[],
  viewer: number,
  now: Date,
): Promise<void> {
  const rows = showsWithHabits(shows).flatMap(({ seeded, habit }) =>
    playsOf(seeded, habit, viewer, now).map(({ episode_id, started_at, watched_s }, index) => ({
      user_id: viewer,
      episode_id,
      position_s: watched_s,
      finished: index < habit.finished,
      updated_at: after(started_at, watched_s * 1000),
    })),
  );
  await tx.insertInto('watch_progress').values(rows).execute();
  for (const { seeded, habit } of showsWithHabits(shows)) {
    if (!habit.follows) continue;
    const since = after(now, -habit.days_ago * day);
    for (const { id, number, release_at } of seeded.episodes)
      if (release_at > since && release_at <= now)
        await insertReleaseNotification(tx, {
          user_id: viewer,
          show: seeded.show,
          episode: { id, number },
          at: after(release_at, minute),
          isRead: release_at < after(now, -5 * day),
        });
  }
}

const showsWithHabits = (shows: readonly SeededShow[]) =>
  shows.flatMap((seeded) => {
    const habit = habits[seeded.show.title];
    return habit ? [{ seeded, habit }] : [];
  });

function playsOf(
  { id: show_id, show, episodes }: SeededShow,
  { days_ago, finished, left }: Habit,
  user_id: number,
  now: Date,
): Play[] {
  const seen = episodes.slice(0, finished + (left ? 1 : 0));
  return seen.map(({ id, number, release_at }, index) => {
    const isLeft = index === finished && left;
    const seconds = filmSeconds(show, number);
    const watched_s = Math.round(seconds * (isLeft ? left.share : 0.99) * 10) / 10;
    const evening = after(now, (index * pace_days - days_ago) * day);
    const ended_at = isLeft
      ? after(now, -left.hours_ago * hour)
      : new Date(Math.max(evening.getTime(), after(release_at, 3 * hour).getTime()));
    return {
      session_id: randomUUID(),
      user_id,
      region: 'GB',
      episode_id: id,
      show_id,
      started_at: after(ended_at, -watched_s * 1000),
      watched_s,
    };
  });
}
