import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ActionReason } from './people.ts';
import { VideoStatus } from '../processing/processing.ts';

const FilmRow = z.object({
  /** The id of the video. */
  id: Id,
  episode_id: Id,
  title: z.string(),
  show_title: z.string(),
  publisher: z.object({ id: Id, name: z.string() }),
  status: VideoStatus,
  process_status: z.int(),
  reason: z.nullable(z.string()),
  can_be_retried: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type FilmRow = z.infer<typeof FilmRow>;

export const filmSorts = ['id', 'title', 'updated_at'] as const;

export const listFilms = endpoint({
  summary: 'The newest video of each episode, a page at a time; the search applies to episodes and shows',
  method: 'GET',
  path: '/api/operator/films',
  auth: 'support',
  query: z.extend(pageQuery(filmSorts), {
    status: z.optional(z.enum(VideoStatus.options, 'Unknown state')),
  }),
  response: pageOf(FilmRow),
});

export const retryFilm = endpoint({
  summary: 'Retry processing an episode’s failed video',
  method: 'POST',
  path: '/api/operator/films/:episode_id/retry',
  auth: 'operator',
  params: z.object({ episode_id: IdText }),
  response: Nothing,
});

export const cancelFilm = endpoint({
  summary:
    'Stop processing an episode’s waiting or running video; its upload stays, and its creator is told why',
  method: 'POST',
  path: '/api/operator/films/:episode_id/cancel',
  auth: 'operator',
  encoding: 'json',
  params: z.object({ episode_id: IdText }),
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

const StorageRow = z.object({
  creator: z.object({ id: Id, name: z.string() }),
  films: z.int(),
  /** The size of the files that viewers receive. */
  film_bytes: z.number(),
  /** The size of uploaded files that are kept, and of unfinished uploads as if they were complete. */
  upload_bytes: z.number(),
});
export type StorageRow = z.infer<typeof StorageRow>;

export const storageSorts = ['films', 'film_bytes', 'upload_bytes'] as const;

export const listStorage = endpoint({
  summary:
    'Storage taken up by each creator’s films and uploads, a page at a time; the search applies to creators’ names',
  method: 'GET',
  path: '/api/operator/storage',
  auth: 'support',
  query: pageQuery(storageSorts),
  response: pageOf(StorageRow),
});

export const prioritizeFilm = endpoint({
  summary: 'Process the waiting video of an episode before all others',
  method: 'POST',
  path: '/api/operator/films/:episode_id/prioritize',
  auth: 'operator',
  params: z.object({ episode_id: IdText }),
  response: Nothing,
});
