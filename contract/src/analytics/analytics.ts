import * as z from 'zod/mini';
import { Id, IdText, Instant } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** A month in UTC, e.g. `2026-10`. */
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** An episode's viewers, each counted once no matter how often they watch. */
export const EpisodeAudience = z.object({
  id: Id,
  title: z.string(),
  season_title: z.string(),
  episode_number: z.int(),
  viewers: z.int(),
  /** Viewers who reached the end. */
  finished: z.int(),
  /** Viewers who also watched the next episode; null for the last one. */
  continued: z.nullable(z.int()),
});
export type EpisodeAudience = z.infer<typeof EpisodeAudience>;

/** Each series has one value per month, from the first month with any data to the current one. */
export const Analytics = z.object({
  views: z.array(z.object({ month: Month, views: z.int() })),
  /** Followers at the end of each month; for the current month, followers now. */
  followers: z.array(z.object({ month: Month, followers: z.int() })),
  /** Royalties in minor units, by the month in which they are posted. */
  revenue: z.array(z.object({ month: Month, revenue: z.int(), currency: z.string() })),
  watch_time: z.array(z.object({ month: Month, watched_s: z.number() })),
  /** Released episodes, in order. */
  episodes: z.array(EpisodeAudience),
  /** Everything watched before this moment is included; null before the first count. */
  counted_at: z.nullable(Instant),
});
export type Analytics = z.infer<typeof Analytics>;

export const showAnalytics = endpoint({
  summary: "Views, followers, revenue, watch time and the viewers per episode of the caller's show",
  method: 'GET',
  path: '/api/publisher/get-analytics/:show_id',
  scope: 'shows:read',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  params: z.object({ show_id: IdText }),
  response: Analytics,
});

export const Retention = z.object({
  viewers: z.int(),
  /** Length of the film; null without one. */
  duration_s: z.nullable(z.number()),
  /** For each hundredth of the film, how many viewers saw it. */
  parts: z.array(z.int()).check(z.length(100)),
});
export type Retention = z.infer<typeof Retention>;

export const episodeRetention = endpoint({
  summary: "How many viewers saw each hundredth of one of the caller's episodes",
  method: 'GET',
  path: '/api/publisher/get-retention/:episode_id',
  scope: 'shows:read',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  response: Retention,
});
