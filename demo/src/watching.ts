import { randomUUID } from 'node:crypto';
import { after, day, hour } from '@kinora/server/clock';
import type { Tx } from '@kinora/server/db/types';
import { noteFollows } from '@kinora/server/features/analytics/queries';
import { seededBy } from '#art/random.ts';
import { levelsShown } from '@kinora/contract/common';
import type { People, Watcher } from '#people.ts';
import { filmSeconds } from '#rules.ts';
import type { SeededShow } from '#show-rows.ts';

// Rows per statement, well below the limit on parameters of one statement.
const batch = 500;

/** Inserts five weeks of views by the audience, and what the viewer left unfinished, follows and likes. */
export async function insertWatching(
  tx: Tx,
  shows: readonly SeededShow[],
  people: People,
  now: Date,
): Promise<void> {
  const begun = shows.filter(({ episodes }) => episodes.some(({ release_at }) => release_at <= now));
  const views = begun.flatMap((show) => viewsOf(show, people.audience, now));
  for (let from = 0; from < views.length; from += batch) {
    const some = views.slice(from, from + batch);
    await tx
      .insertInto('playback_sessions')
      .values(
        some.map(({ session_id, user_id, episode_id, started_at }) => ({
          id: session_id,
          user_id,
          episode_id,
          started_at,
          expires_at: after(started_at, 6 * hour),
        })),
      )
      .execute();
    await tx
      .insertInto('watched_intervals')
      .values(
        some.map(({ session_id, watched_s, started_at }) => ({
          session_id,
          from_s: 0,
          to_s: watched_s,
          received_at: after(started_at, watched_s * 1000),
        })),
      )
      .execute();
    await tx
      .insertInto('views')
      .values(
        some.map(({ session_id, user_id, episode_id, show_id, started_at, region }) => ({
          session_id,
          user_id,
          episode_id,
          show_id,
          viewed_at: started_at,
          region,
        })),
      )
      .execute();
  }
  await insertTaste(tx, begun, people.viewer, now);
}

type View = {
  session_id: string;
  user_id: number;
  episode_id: number;
  show_id: number;
  region: string;
  started_at: Date;
  watched_s: number;
};

/**
 * Generates views since the show began, of at most five weeks, of episodes released by then; later episodes
 * get more.
 */
function viewsOf(
  { id: show_id, show, episodes }: SeededShow,
  audience: readonly Watcher[],
  now: Date,
): View[] {
  const { next, between } = seededBy(show.title);
  const [first] = episodes;
  const age = first ? now.getTime() - first.release_at.getTime() : 0;
  const recent = Math.min(7 * day, age);
  const past = Math.min(28 * day, age - recent);
  const growth = show.growth ?? 1;
  const recentShare = (growth * recent) / (growth * recent + past);
  return Array.from({ length: show.views }, () => {
    const ago = next() < recentShare ? between(0.02, 1) * recent : recent + next() * past;
    const started_at = after(now, -ago);
    const out = episodes.filter(({ release_at }) => release_at < started_at);
    const episode = out[Math.floor(Math.sqrt(next()) * out.length)];
    const watcher = audience[Math.floor(next() * audience.length)];
    if (!episode || !watcher) return null;
    const watched_s = Math.round(filmSeconds(episode.number) * between(0.5, 1) * 10) / 10;
    const { id: user_id, region } = watcher;
    return {
      session_id: randomUUID(),
      user_id,
      region,
      episode_id: episode.id,
      show_id,
      started_at,
      watched_s,
    };
  }).filter((view) => view !== null);
}

/**
 * Inserts enough for the viewer to continue watching and to get recommendations, all within their maturity
 * setting.
 */
async function insertTaste(tx: Tx, begun: readonly SeededShow[], viewer: number, now: Date): Promise<void> {
  const shows = begun.filter(({ show }) => levelsShown('E - Everyone').includes(show.maturity_level));
  const left = shows.slice(0, 3).flatMap(({ episodes }, index) => {
    const episode = episodes[index === 0 ? 0 : 1];
    const share = 0.3 + 0.1 * index;
    if (!episode) return [];
    return {
      user_id: viewer,
      episode_id: episode.id,
      position_s: filmSeconds(episode.number) * share,
      updated_at: after(now, -(index * 19 + 2) * hour),
    };
  });
  await tx.insertInto('watch_progress').values(left).execute();
  const liked = shows.filter((_, index) => index % 3 === 0);
  for (const [index, { id }] of liked.entries()) {
    const followed_at = after(now, -(index * 6 + 3) * day);
    await tx.insertInto('follows').values({ user_id: viewer, show_id: id, followed_at }).execute();
    await noteFollows(tx, [id], 1, followed_at);
  }
  await tx
    .insertInto('reactions')
    .values(
      liked.map(({ id }, index) => ({
        user_id: viewer,
        show_id: id,
        kind: 'like' as const,
        reacted_at: after(now, -(index * 6 + 3) * day),
      })),
    )
    .execute();
}
