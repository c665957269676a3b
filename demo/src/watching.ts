import { randomUUID } from 'node:crypto';
import { after, day, hour } from '@kinora/server/clock';
import { seededBy, type Random } from '#art/random.ts';
import { filmSeconds } from '#film-plan.ts';
import type { Watcher } from '#people.ts';
import type { SeededShow } from '#show-rows.ts';

export type Play = {
  session_id: string;
  user_id: number;
  region: string;
  episode_id: number;
  show_id: number;
  started_at: Date;
  watched_s: number;
};

export type Fan = { user_id: number; show_id: number; since: Date };

export type Watching = { plays: Play[]; followers: Fan[]; likes: Fan[] };

const week = 7 * day;

/**
 * Invents who watched a show, from its first release to now. Viewers begin with the first episode and
 * continue with the next until they lose interest or run out of episodes; so each episode has fewer viewers
 * than the one before it, and a show grows with the service.
 */
export function inventWatching(
  { id: show_id, show, episodes }: SeededShow,
  audience: readonly Watcher[],
  now: Date,
): Watching {
  const random = seededBy(show.title);
  const { next, between } = random;
  const watching: Watching = { plays: [], followers: [], likes: [] };
  const [first] = episodes;
  if (!first) return watching;
  const started = new Set<number>();
  // About two episodes for each viewer who starts the show.
  const per_week = show.views / 5 / 2;
  for (const { from, to, isLast } of weeksBetween(first.release_at, now)) {
    const present = audience.filter(
      ({ joined_at, left_at }) => joined_at <= from && (!left_at || left_at > to),
    );
    const weeks = (to.getTime() - from.getTime()) / week;
    const growth = isLast ? (show.growth ?? 1) : 1;
    const wanted = per_week * weeks * (present.length / audience.length) * growth;
    for (let left = wanted; left > next(); left -= 1) {
      const viewer = pickViewer(present, show.main_region, random);
      if (!viewer) break;
      const began_at = after(from, between(0.02, 1) * (to.getTime() - from.getTime()));
      const seen = playsOfViewer(
        { show_id, show, episodes, viewer, began_at, isNew: !started.has(viewer.id), now },
        random,
      );
      watching.plays.push(...seen);
      const last = seen.at(-1);
      const fan = last && { user_id: viewer.id, show_id, since: after(last.started_at, hour / 2) };
      if (fan && fan.since < now && !started.has(viewer.id)) {
        if (seen.length > 2 && next() < 0.6) watching.followers.push(fan);
        if (seen.length > 1 && next() < 0.5) watching.likes.push(fan);
      }
      started.add(viewer.id);
    }
  }
  return watching;
}

/**
 * Splits the time since a release into weeks counted back from now, so that the last one is the week used for trends.
 */
function weeksBetween(released: Date, now: Date): { from: Date; to: Date; isLast: boolean }[] {
  const weeks = Math.ceil((now.getTime() - released.getTime()) / week);
  return Array.from({ length: Math.max(0, weeks) }, (_, index) => {
    const before = weeks - 1 - index;
    const from = new Date(Math.max(after(now, -(before + 1) * week).getTime(), released.getTime()));
    return { from, to: after(now, -before * week), isLast: before === 0 };
  });
}

function pickViewer(
  present: readonly Watcher[],
  main_region: string | undefined,
  { next }: Random,
): Watcher | undefined {
  const near = main_region && next() < 0.5 ? present.filter(({ region }) => region === main_region) : present;
  return near[Math.floor(next() * near.length)];
}

type Viewing = Omit<SeededShow, 'id'> & {
  show_id: number;
  viewer: Watcher;
  began_at: Date;
  /** Whether they are new to the show and start with the first episode; others rewatch any episode. */
  isNew: boolean;
  now: Date;
};

function playsOfViewer(
  { show_id, show, episodes, viewer, began_at, isNew, now }: Viewing,
  { next, between }: Random,
): Play[] {
  const plays: Play[] = [];
  let at = began_at;
  const released = episodes.filter(({ release_at }) => release_at < at);
  const start = isNew ? 0 : Math.floor(next() * released.length);
  for (const { id, number, release_at } of episodes.slice(start)) {
    at = new Date(Math.max(at.getTime(), after(release_at, between(1, 40) * hour).getTime()));
    const seconds = filmSeconds(show, number);
    const watched_s = Math.round(seconds * watchedShare(next) * 10) / 10;
    const ended_at = after(at, watched_s * 1000);
    if (ended_at > now || (viewer.left_at && ended_at > viewer.left_at)) break;
    plays.push({
      session_id: randomUUID(),
      user_id: viewer.id,
      region: viewer.region,
      episode_id: id,
      show_id,
      started_at: at,
      watched_s,
    });
    if (!isNew || next() < (number === 0 ? 0.34 : 0.13)) break;
    at = after(ended_at, between(8, 60) * hour);
  }
  return plays;
}

/** Six in ten see the end; the others leave early or partway through. */
function watchedShare(next: Random['next']): number {
  const kind = next();
  if (kind < 0.62) return 0.97 + 0.03 * next();
  return kind < 0.8 ? 0.06 + 0.16 * next() : 0.22 + 0.74 * next();
}
