import * as z from 'zod/mini';
import { Id, IdText, Instant, MaturityLevel, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** One quality; the file name in its URL ends in an underscore and the bitrate. */
export const VideoItem = z.object({
  url: z.string(),
  bitrate: z.int(),
  width: z.int(),
  height: z.int(),
});
export type VideoItem = z.infer<typeof VideoItem>;

export const Previews = z.object({
  interval_s: z.number(),
  tile_width: z.int(),
  tile_height: z.int(),
  columns: z.int(),
  rows: z.int(),
  urls: z.array(z.string()),
});
export type Previews = z.infer<typeof Previews>;

/** A WebVTT file at a URL specific to this viewer. `language` is a code such as `en`. */
export const Caption = z.object({ language: z.string(), label: z.string(), url: z.string() });
export type Caption = z.infer<typeof Caption>;

export const Chapter = z.object({ start_s: z.number(), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;

/** A part of a film, in seconds. */
export const TimeRange = z.object({ start_s: z.number(), end_s: z.number() });
export type TimeRange = z.infer<typeof TimeRange>;

export const EpisodeVideo = z.object({
  episode_id: Id,
  season_id: Id,
  show_id: Id,
  show_name: z.string(),
  title: z.string(),
  episode_number: z.int(),
  landscape_image: z.nullable(z.string()),
  process_status: z.int(),
  /** Whether only its publisher can watch it, because it is not released yet. */
  only_you: z.boolean(),
  /** Identifies this playback in reports of what was watched. Null while there is nothing to play. */
  playback_id: z.nullable(z.uuid()),
  /** Highest quality last; empty while the episode is being processed. */
  videos: z.array(VideoItem),
  /** The multivariant playlist of all qualities; null if there is none. */
  playlist_url: z.nullable(z.string()),
  /** When the URLs expire; request new ones before then. */
  expires_at: z.nullable(Instant),
  duration: z.nullable(z.number()),
  /**
   * How many seconds can be watched so far, while the film is still being made and its playlists grow. Null
   * once all of it can be watched.
   */
  playable_s: z.nullable(z.number()),
  previews: z.nullable(Previews),
  captions: z.array(Caption),
  chapters: z.array(Chapter),
  intro: z.nullable(TimeRange),
  recap: z.nullable(TimeRange),
  /** Where the credits start, in seconds; null if that is not known. */
  credits_start_s: z.nullable(z.number()),
  /** Position in seconds where the viewer left off. */
  pause_time: z.number(),
});
export type EpisodeVideo = z.infer<typeof EpisodeVideo>;

export const episodeVideo = endpoint({
  summary:
    'How to play an episode: its qualities, with URLs for this viewer; refused with 409 while too many other devices are playing',
  method: 'GET',
  path: '/api/episode/video/:episode_id',
  auth: 'subscriber',
  params: z.object({ episode_id: IdText }),
  /** The playback whose URLs are renewed; without it a new playback begins. */
  query: z.object({ playback_id: z.optional(z.uuid()) }),
  response: EpisodeVideo,
});

export const playNow = endpoint({
  summary: 'Where to start or resume a show',
  method: 'POST',
  path: '/api/play-now',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ show_id: IdText }),
  response: z.object({
    season_id: z.nullable(Id),
    episode_id: z.nullable(Id),
    pause_time: z.number(),
  }),
});

const Seconds = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/, 'Enter seconds'))], 'Enter seconds'),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0, 'Enter seconds'))),
);

const pairsMessage = 'Enter pairs of seconds such as [[0,10.2],[60,64]]';
const Second = z.number(pairsMessage).check(z.minimum(0, pairsMessage));

/**
 * Stretches of a film that were actually shown, as a JSON string of pairs of seconds such as
 * `[[0,10.2],[60,64]]`.
 */
const Intervals = z.pipe(
  z.pipe(
    z.string(pairsMessage).check(z.maxLength(10_000, 'Report at most 200 intervals at a time')),
    z.transform(readJson),
  ),
  z
    .array(z.tuple([Second, Second], pairsMessage), pairsMessage)
    .check(z.maxLength(200, 'Report at most 200 intervals at a time')),
);

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/**
 * What was watched since the last report; a part reported twice counts once. Without a `playback_id` it
 * applies to the caller's last playback of the episode.
 */
const watched = { playback_id: z.optional(z.uuid()), intervals: z.optional(Intervals) };

export const pauseEpisode = endpoint({
  summary:
    'Save what was watched and, once that is more than five seconds, the position; sent every ten seconds and on leaving',
  method: 'POST',
  path: '/api/pause-episode',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ episode_id: IdText, time: Seconds, watch_time: Seconds, ...watched }),
  response: z.object({ season_id: Id, episode_id: Id, pause_time: z.number() }),
});

export const countView = endpoint({
  summary: 'Count a view, once more than thirty watched seconds have been reported',
  method: 'POST',
  path: '/api/viewed',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ episode_id: IdText, ...watched }),
  response: z.object({ counted: z.boolean() }),
});

/** Why a film could not be played, as far as the player knows. */
export const playbackFailures = ['network', 'refused', 'decoding', 'unsupported'] as const;

const Milliseconds = z.int().check(z.minimum(0), z.maximum(86_400_000));

/** How well a film played since it was opened, or since the last report. */
export const Experience = z.object({
  /** `gave up`: closed before it played. `continued`: a later part of a playback that was already reported. */
  outcome: z.enum(['played', 'gave up', 'failed', 'continued']),
  /** The time from opening the film until it played; null if it did not. */
  start_ms: z.nullable(Milliseconds),
  played_ms: Milliseconds,
  /** How often it stalled, and for how long in total. */
  stalls: z.int().check(z.minimum(0), z.maximum(10_000)),
  stalled_ms: Milliseconds,
  failure: z.nullable(z.enum(playbackFailures)),
});
export type Experience = z.infer<typeof Experience>;

export const reportExperience = endpoint({
  summary:
    'Report how well a film played, when it is closed; added to the service’s totals, without recording the viewer or the film',
  method: 'POST',
  path: '/api/playback/experience',
  auth: 'member',
  encoding: 'json',
  body: Experience,
  response: Nothing,
});

/**
 * Why a playback may not play now: the value of `errors.playing`. After `many networks` a playback
 * stays stopped; the film has to be opened again.
 */
export const playingElsewhere = ['other window', 'other devices', 'many networks'] as const;
export type PlayingElsewhere = (typeof playingElsewhere)[number];

export const claimPlayback = endpoint({
  summary:
    'Report that a playback is playing, when it starts and every ten seconds; refused with 409 while the account is playing elsewhere',
  method: 'POST',
  path: '/api/playback/claim',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({
    playback_id: z.uuid(),
    /**
     * `start`: the viewer opened it or pressed play, which pauses other windows of the same browser;
     * `continue`: it is still playing; `take over`: pause other devices, too.
     */
    ask: z.enum(['start', 'continue', 'take over']),
  }),
  response: Nothing,
});

export const releasePlayback = endpoint({
  summary: 'Report that a playback was paused or closed, so that another device may play',
  method: 'POST',
  path: '/api/playback/release',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ playback_id: z.uuid() }),
  response: Nothing,
});

export const pauseOldestDevice = endpoint({
  summary: 'Pause the device that has been playing longest, so that the caller’s device may play',
  method: 'POST',
  path: '/api/playback/make-room',
  auth: 'subscriber',
  response: Nothing,
});

export const ContinueWatchingItem = z.object({
  id: Id,
  season_id: Id,
  title: z.string(),
  episode_number: z.int(),
  description: z.string(),
  landscape_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
  pause_time: z.number(),
  duration: z.nullable(z.number()),
  tv_show: z.object({
    id: Id,
    title: z.string(),
    release_date: Instant,
    maturity_level: MaturityLevel,
    landscape_image: z.nullable(z.string()),
  }),
});
export type ContinueWatchingItem = z.infer<typeof ContinueWatchingItem>;

export const continueWatching = endpoint({
  summary: 'Episodes started but not finished, most recent first',
  method: 'POST',
  path: '/api/continue-watching',
  auth: 'subscriber',
  also_get: true,
  response: z.array(ContinueWatchingItem),
});

/** How far the caller has watched an episode. */
export const EpisodeProgress = z.object({
  episode_id: Id,
  /** In seconds. */
  position: z.number(),
  finished: z.boolean(),
});
export type EpisodeProgress = z.infer<typeof EpisodeProgress>;

export const showProgress = endpoint({
  summary: 'How far the caller has watched the episodes of a show; episodes never opened are omitted',
  method: 'GET',
  path: '/api/show-progress/:show_id',
  auth: 'member',
  params: z.object({ show_id: IdText }),
  response: z.array(EpisodeProgress),
});

export const markWatched = endpoint({
  summary: 'Mark an episode as watched, or as not watched',
  method: 'POST',
  path: '/api/mark-watched',
  auth: 'subscriber',
  encoding: 'json',
  body: z.object({ episode_id: Id, watched: z.boolean() }),
  response: Nothing,
});

export const removeFromContinueWatching = endpoint({
  summary: 'Remove a show from the continue-watching row until it is watched again',
  method: 'POST',
  path: '/api/continue-watching/remove',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ show_id: IdText }),
  response: Nothing,
});

export const restoreToContinueWatching = endpoint({
  summary: 'Restore a show that was removed from the continue-watching row',
  method: 'POST',
  path: '/api/continue-watching/restore',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ show_id: IdText }),
  response: Nothing,
});
