import * as z from 'zod/mini';
import { Id, IdText, Instant, MaturityLevel } from './common.ts';
import { endpoint } from './endpoint.ts';

/** One quality; the name in its address ends in an underscore and the bitrate number. */
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

export const EpisodeVideo = z.object({
  episode_id: Id,
  season_id: Id,
  show_id: Id,
  show_name: z.string(),
  title: z.string(),
  episode_number: z.int(),
  process_status: z.int(),
  /** Highest quality last; empty while the episode is being processed. */
  videos: z.array(VideoItem),
  /** The multivariant playlist of all qualities; null while there is none. */
  playlist_url: z.nullable(z.string()),
  /** When the addresses stop working; ask again before then. */
  expires_at: z.nullable(Instant),
  duration: z.nullable(z.number()),
  previews: z.nullable(Previews),
  /** Seconds into the film where the viewer left it. */
  pause_time: z.number(),
});
export type EpisodeVideo = z.infer<typeof EpisodeVideo>;

export const episodeVideo = endpoint({
  summary: 'How to play an episode: its qualities, under addresses made for this viewer',
  method: 'GET',
  path: '/api/episode/video/:episode_id',
  auth: 'subscriber',
  params: z.object({ episode_id: IdText }),
  answer: EpisodeVideo,
});

export const playNow = endpoint({
  summary: 'Where to start or go on with a show',
  method: 'POST',
  path: '/api/play-now',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ show_id: IdText }),
  answer: z.object({
    season_id: z.nullable(Id),
    episode_id: z.nullable(Id),
    pause_time: z.number(),
  }),
});

const Seconds = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/, 'Enter seconds'))], 'Enter seconds'),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0, 'Enter seconds'))),
);

export const pauseEpisode = endpoint({
  summary: 'Keep the position; sent on leaving and every ten seconds',
  method: 'POST',
  path: '/api/pause-episode',
  auth: 'subscriber',
  encoding: 'form',
  body: z.object({ episode_id: IdText, time: Seconds, watch_time: Seconds }),
  answer: z.object({ season_id: Id, episode_id: Id, pause_time: z.number() }),
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
  summary: 'Episodes begun and not finished, the last one first',
  method: 'POST',
  path: '/api/continue-watching',
  auth: 'subscriber',
  also_get: true,
  answer: z.array(ContinueWatchingItem),
});
