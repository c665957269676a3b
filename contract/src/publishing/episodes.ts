import * as z from 'zod/mini';
import { dateText, Id, IdText, Instant, listOrPage, Nothing, pageQuery, storable, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { Damage } from '../processing/damage.ts';
import { VideoStatus } from '../processing/processing.ts';
import { Setback } from '../processing/setback.ts';
import { pictureFiles } from './shows.ts';
import { MovedToTrash } from './trash.ts';

const fields = {
  title: text('Title', 1, 100),
  description: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(500, 'Description must be up to 500 characters'), storable('Description')),
    '',
  ),
  episode_number: z.pipe(IdText, z.number().check(z.minimum(1, 'Episode number starts at 1'))),
  /** Day and time in `time_zone`, as entered by the publisher: `2026-11-28` and `18:30`. */
  release_date: dateText('Publish date'),
  release_time: z
    .string('Publish time is required')
    .check(
      z.trim(),
      z.minLength(1, 'Publish time is required'),
      z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Publish time is not a valid time'),
    ),
  time_zone: z._default(
    z.string().check(z.refine(isTimeZone, 'Time zone is not known: use a name such as Europe/Paris')),
    'UTC',
  ),
};

/** Rejects offsets such as `+05:30`: PostgreSQL reads their sign the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const EpisodeForm = z.object({ ...fields, tv_show: IdText, season: IdText });

/** The only rendition in which an episode can be watched while the others are being made. */
export const StandIn = z.object({
  bitrate: z.int(),
  /** Whether the upload is larger, so that higher qualities follow. */
  has_higher: z.boolean(),
  duration_s: z.number(),
  /** How many seconds can be watched so far; null if all of it can. */
  playable_s: z.nullable(z.number()),
});
export type StandIn = z.infer<typeof StandIn>;

/** An episode as its publisher sees it, in any state. */
export const PublisherEpisode = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  tv_show_id: Id,
  show_title: z.string(),
  season_id: Id,
  season_title: z.string(),
  episode_number: z.int(),
  /** The release in UTC; the next two fields are its day and time in `time_zone`. */
  release_at: Instant,
  release_date: z.string(),
  release_time: z.string(),
  time_zone: z.string(),
  landscape_image: z.nullable(z.string()),
  portrait_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** A name for the video, such as `video-180`; null if there is none or it failed. */
  video: z.nullable(z.string()),
  /** Whether it has a video to watch once the episode is released, even while a replacement is being processed. */
  is_playable: z.boolean(),
  video_status: z.nullable(VideoStatus),
  process_status: z.int(),
  /** How many films are ahead of its video in the queue; null when it is not waiting. */
  queue_place: z.nullable(z.int()),
  /** Why processing failed, or why the video waits for a decision, as sentences for the publisher. */
  reason: z.nullable(z.string()),
  /** The last setback of its video while it is queued or processed; null if there was none. */
  setback: z.nullable(Setback),
  /** Where its video could not be read; null if all of it could, or if that is not known. */
  damage: z.nullable(Damage),
  /** Whether failed processing can be retried; a file that cannot be played is not kept. */
  can_be_retried: z.boolean(),
  /**
   * Whether there is a film to watch, possibly the previous one while a new video is being processed or has
   * failed.
   */
  can_be_watched: z.boolean(),
  /**
   * What can be watched of its newest video before all renditions are ready; null if nothing can yet, or if
   * all of it can.
   */
  stand_in: z.nullable(StandIn),
  views_count: z.int(),
  created_at: Instant,
});
export type PublisherEpisode = z.infer<typeof PublisherEpisode>;

const Created = z.object({ id: Id, title: z.string() });

export const createEpisode = endpoint({
  summary: 'Create an episode; its video is uploaded next',
  method: 'POST',
  path: '/api/publisher/episode/store',
  scope: 'shows:write',
  auth: 'subscriber',
  owns: [
    { kind: 'show', field: 'tv_show' },
    { kind: 'season', field: 'season' },
  ],
  encoding: 'multipart',
  body: EpisodeForm,
  files: pictureFiles,
  response: Created,
});

export const editEpisode = endpoint({
  summary: 'Update an episode; show, season and number stay unchanged',
  method: 'POST',
  path: '/api/publisher/episode/update/:show_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [
    { kind: 'show', field: 'show_id' },
    { kind: 'episode', field: 'episode_id' },
  ],
  encoding: 'multipart',
  params: z.object({ show_id: IdText }),
  body: z.object({ ...fields, episode_id: IdText, episode_number: z.optional(IdText) }),
  files: pictureFiles,
  response: Created,
});

export const publisherEpisode = endpoint({
  summary: 'One of the caller’s episodes',
  method: 'GET',
  path: '/api/publisher/episode/get-episode/:episode_id',
  scope: 'shows:read',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  response: PublisherEpisode,
});

export const episodeSorts = [
  'episode_number',
  'title',
  'views_count',
  'release_at',
  'process_status',
] as const;

export const seasonEpisodes = endpoint({
  summary:
    'The episodes of a season, or a page of them: all for their publisher, only released ones for others',
  method: 'GET',
  path: '/api/publisher/episodes/:season_id',
  scope: 'shows:read',
  auth: 'member',
  params: z.object({ season_id: IdText }),
  query: pageQuery(episodeSorts),
  response: listOrPage(PublisherEpisode),
});

export const deleteEpisode = endpoint({
  summary: 'Move an episode to the trash, with its video',
  method: 'DELETE',
  path: '/api/publisher/episode/delete/:episode_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  response: MovedToTrash,
});

export const retryProcessing = endpoint({
  summary: 'Process a failed video again',
  method: 'POST',
  path: '/api/publisher/episode/retry/:episode_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  response: Nothing,
});

export const publishDamagedVideo = endpoint({
  summary: 'Publish a video although parts of its upload could not be read',
  method: 'POST',
  path: '/api/publisher/episode/publish-damaged/:episode_id',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  response: Nothing,
});
