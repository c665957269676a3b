import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** The number of days within which deleted shows, seasons and episodes can be restored. */
export const trashDays = 30;

/** Returned by the calls that delete a show, season or episode. */
export const MovedToTrash = z.object({ trash_id: Id });

const kind = z.enum(['show', 'season', 'episode']);
export type TrashKind = z.infer<typeof kind>;

/** What was deleted together: an episode, a season with its episodes, or a show with everything in it. */
export const TrashEntry = z.object({
  id: Id,
  kind,
  title: z.string(),
  /** The show and season that it belongs to; null if it is a show or season itself. */
  show_title: z.nullable(z.string()),
  season_title: z.nullable(z.string()),
  landscape_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** What is restored with it. */
  seasons_count: z.int(),
  episode_count: z.int(),
  deleted_at: Instant,
  /** When it is deleted permanently. */
  removed_at: Instant,
  /** The service's current time, because the browser's clock may be wrong. */
  as_of: Instant,
  /** The deleted show or season that it belongs to, which must be restored first; null if there is none. */
  restore_first: z.nullable(z.object({ kind, title: z.string() })),
  /** How much storage its films take up; 0 if it has none. Excludes films published before this was recorded. */
  stored_bytes: z.int(),
  /**
   * Whether it contains an episode without a video: that counts towards the weekly limit until it is deleted
   * permanently.
   */
  holds_slot: z.boolean(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

export const listTrash = endpoint({
  summary: 'What the caller has deleted and can restore, latest first',
  method: 'GET',
  path: '/api/publisher/trash',
  auth: 'member',
  response: z.array(TrashEntry),
});

export const restoreFromTrash = endpoint({
  summary:
    'Restore exactly what was deleted together; 409 if its show or season is deleted, or if the caller has too many shows',
  method: 'POST',
  path: '/api/publisher/trash/:trash_id/restore',
  auth: 'member',
  params: z.object({ trash_id: IdText }),
  response: z.object({ kind, id: Id, title: z.string() }),
});

export const deletePermanently = endpoint({
  summary: 'Permanently delete an entry in the trash and its files',
  method: 'DELETE',
  path: '/api/publisher/trash/:trash_id',
  auth: 'member',
  params: z.object({ trash_id: IdText }),
  response: Nothing,
});
