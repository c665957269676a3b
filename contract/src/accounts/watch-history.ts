import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** An episode that the caller has watched, or marked as watched. */
export const WatchHistoryItem = z.object({
  episode_id: Id,
  title: z.string(),
  episode_number: z.int(),
  show_id: Id,
  show_name: z.string(),
  landscape_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** In seconds. */
  duration: z.nullable(z.number()),
  position: z.number(),
  finished: z.boolean(),
  watched_at: Instant,
});
export type WatchHistoryItem = z.infer<typeof WatchHistoryItem>;

export const watchHistory = endpoint({
  summary: 'What the caller has watched, most recent first; can be searched by title or show',
  method: 'GET',
  path: '/api/watch-history',
  auth: 'member',
  query: z.pick(pageQuery(['watched_at']), { page: true, page_size: true, search: true }),
  response: pageOf(WatchHistoryItem),
});

export const removeFromHistory = endpoint({
  summary:
    'Forget that the caller watched an episode, including their position and the recommendations based on it',
  method: 'POST',
  path: '/api/watch-history/remove',
  auth: 'member',
  encoding: 'form',
  body: z.object({ episode_id: IdText }),
  response: Nothing,
});

export const clearHistory = endpoint({
  summary: 'Forget everything that the caller watched',
  method: 'POST',
  path: '/api/watch-history/clear',
  auth: 'member',
  response: Nothing,
});
