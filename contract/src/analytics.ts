import * as z from 'zod/mini';
import { Id, IdText, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A month in UTC, e.g. `2026-10`. */
const Month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** An episode with its viewers, each of whom counts once however often they watch. */
export const EpisodeAudience = z.object({
  id: Id,
  title: z.string(),
  season_title: z.string(),
  episode_number: z.int(),
  viewers: z.int(),
  /** Those of them who saw its end. */
  finished: z.int(),
  /** Those of them who watched the episode after it as well; null for the last one. */
  went_on: z.nullable(z.int()),
});
export type EpisodeAudience = z.infer<typeof EpisodeAudience>;

/** Series have a value for each month since the first of which there is anything to tell, to this one. */
export const Analytics = z.object({
  views: z.array(z.object({ month: Month, views: z.int() })),
  /** How many followed the show when the month was over; this month, how many do now. */
  followers: z.array(z.object({ month: Month, followers: z.int() })),
  /** Royalties in the smallest unit of the currency, for the months in which they are posted. */
  revenue: z.array(z.object({ month: Month, revenue: z.int(), currency: z.string() })),
  watch_time: z.array(z.object({ month: Month, watched_s: z.number() })),
  /** Those that are out, in their order. */
  episodes: z.array(EpisodeAudience),
  /** Everything that was watched before is counted; null before the first count. */
  counted_at: z.nullable(Instant),
});
export type Analytics = z.infer<typeof Analytics>;

export const getAnalytics = endpoint({
  summary: 'Views, followers, revenue, watched time and the viewers of each episode of an own show',
  method: 'GET',
  path: '/api/publisher/get-analytics/:show_id',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  params: z.object({ show_id: IdText }),
  answer: Analytics,
});

export const Retention = z.object({
  viewers: z.int(),
  /** Length of the film; null while there is none. */
  duration_s: z.nullable(z.number()),
  /** How many of the viewers saw each hundredth of the film. */
  parts: z.array(z.int()).check(z.length(100)),
});
export type Retention = z.infer<typeof Retention>;

export const getRetention = endpoint({
  summary: 'How many viewers saw each hundredth of an own episode',
  method: 'GET',
  path: '/api/publisher/get-retention/:episode_id',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  answer: Retention,
});
