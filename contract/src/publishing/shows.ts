import * as z from 'zod/mini';
import { dateText, Id, IdText, Instant, listOrPage, MaturityLevel, pageQuery, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { MovedToTrash } from './trash.ts';

const MB = 1024 * 1024;
const image = { accept: ['image/png', 'image/jpeg'], max_bytes: 10 * MB };

/** The optional files of a show, a season and an episode. */
export const pictureFiles = { portrait_image: image, landscape_image: image };
export const showFiles = {
  ...pictureFiles,
  trailer: { accept: ['video/mp4', 'video/x-m4v'], max_bytes: 20 * MB },
};

export const ShowForm = z.object({
  title: text('Title', 2, 50),
  description: text('Description', 5, 500),
  release_date: dateText('Release date'),
  language: z.optional(IdText),
  category: z._default(z.array(IdText).check(z.maxLength(10, 'Choose up to 10 categories')), []),
  maturity_level: z.optional(MaturityLevel),
  cast: z._default(z.array(text('Cast name', 1, 100)).check(z.maxLength(50, 'Name up to 50 people')), []),
});
export type ShowForm = z.infer<typeof ShowForm>;

/** The trailer of a show or season as its publisher sees it. */
export const OwnTrailer = {
  /** What viewers see; null if there is none. */
  trailer: z.nullable(z.string()),
  /** Whether the latest upload is still being made playable. */
  is_trailer_processing: z.boolean(),
  /** Why the latest upload is not used, as a sentence for the publisher; null if it is or will be. */
  trailer_problem: z.nullable(z.string()),
};

/** A show as its publisher sees it. */
export const PublisherShow = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  maturity_level: MaturityLevel,
  release_date: Instant,
  language_id: z.nullable(Id),
  category: z.array(z.object({ id: Id, name: z.string() })),
  cast: z.array(z.string()),
  landscape_image: z.nullable(z.string()),
  portrait_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
  ...OwnTrailer,
  seasons_count: z.int(),
  episode_count: z.int(),
  show_views_count: z.int(),
  /**
   * `draft`: nothing uploaded; `processing`: a video is being processed; `scheduled`: ready and waiting for
   * its release; `out`: can be watched now; `taken_down`: only its publisher sees it.
   */
  state: z.enum(['draft', 'processing', 'scheduled', 'out', 'taken_down']),
  /** When its next episode is released; null if none is scheduled. */
  next_release_at: z.nullable(Instant),
  /**
   * Whether a video is being processed that becomes visible as soon as it is ready, because its episode's
   * release time has passed.
   */
  is_release_processing: z.boolean(),
});
export type ShowState = PublisherShow['state'];
export type PublisherShow = z.infer<typeof PublisherShow>;

const Created = z.object({ id: Id, title: z.string() });

export const createShow = endpoint({
  summary: 'Create a show',
  method: 'POST',
  path: '/api/publisher/tvshow',
  scope: 'shows:write',
  auth: 'subscriber',
  encoding: 'multipart',
  body: ShowForm,
  files: showFiles,
  response: Created,
});

export const editShow = endpoint({
  summary: 'Update a show; files that are not sent stay unchanged',
  method: 'POST',
  path: '/api/publisher/tvshow/:show_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  encoding: 'multipart',
  params: z.object({ show_id: IdText }),
  body: ShowForm,
  files: showFiles,
  response: Created,
});

export const showSorts = [
  'id',
  'title',
  'seasons_count',
  'episode_count',
  'show_views_count',
  'release_date',
] as const;

export const publisherShows = endpoint({
  summary: "The caller's own shows, all of them or a page; the search applies to titles",
  method: 'GET',
  path: '/api/publisher/tvshow',
  scope: 'shows:read',
  auth: 'member',
  query: pageQuery(showSorts),
  response: listOrPage(PublisherShow),
});

export const showLimit = endpoint({
  summary: 'Whether the caller may create another show; `refusal` states why not',
  method: 'GET',
  path: '/api/publisher/show-limit',
  scope: 'shows:read',
  auth: 'member',
  response: z.object({ refusal: z.nullable(z.string()) }),
});

export const deleteShow = endpoint({
  summary: 'Move a show to the trash, with its seasons and episodes',
  method: 'DELETE',
  path: '/api/publisher/tvshow/:show_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  params: z.object({ show_id: IdText }),
  response: MovedToTrash,
});
