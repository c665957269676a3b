import * as z from 'zod/mini';
import { Id, Instant } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { PublisherEpisode } from './episodes.ts';

const Episode = z.pick(PublisherEpisode, { id: true, title: true, show_title: true });

/** How an episode did in the first days after its release. */
export const FirstDays = z.object({
  ...Episode.shape,
  episode_number: z.int(),
  /** When viewers could first watch it. */
  out_at: Instant,
  /** Views in each 24 hours since then, up to the end of the comparison. */
  views: z.array(z.int()),
});
export type FirstDays = z.infer<typeof FirstDays>;

export const Dashboard = z.object({
  /** What the caller has created so far that later steps need; null where there is nothing. */
  steps: z.object({
    show_id: z.nullable(Id),
    season_id: z.nullable(Id),
    /** The latest episode, preferring one without a video. */
    episode: z.nullable(z.pick(PublisherEpisode, { id: true, title: true })),
    /** Whether an episode has a video that is ready or being processed. */
    has_video: z.boolean(),
    /** Whether at least one episode is released. */
    is_released: z.boolean(),
    /** The next scheduled release of an episode that has a video; null if there is none. */
    next_release_at: z.nullable(Instant),
  }),
  attention: z.object({
    /** Episodes whose latest video failed, or is damaged and waits for a decision, and why. */
    failed: z.array(
      z.object({ ...Episode.shape, video_status: z.enum(['failed', 'damaged']), reason: z.string() }),
    ),
    /** Releases within the next two days. */
    releases: z.array(
      z.object({
        ...z.pick(PublisherEpisode, { release_at: true, video_status: true, is_playable: true }).shape,
        ...Episode.shape,
      }),
    ),
    /** Episodes that are released or have a video, but have no captions: how many, and the latest. */
    captionless: z.object({ count: z.int(), latest: z.nullable(Episode) }),
    /** Whether the next episode can be created now, and there is a season for it. */
    is_slot_open: z.boolean(),
  }),
  /**
   * The latest release over its first seven days at most, and the previous release over the same
   * length of time.
   */
  last_release: z.nullable(z.object({ last: FirstDays, before: z.nullable(FirstDays) })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = endpoint({
  summary: 'What the caller can do next as a creator, what needs attention, and how the last release did',
  method: 'GET',
  path: '/api/publisher/dashboard',
  auth: 'member',
  response: Dashboard,
});
