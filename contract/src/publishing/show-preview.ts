import * as z from 'zod/mini';
import { IdText } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { VideoStatus } from '../processing/processing.ts';
import { PublisherShow } from './shows.ts';
import { EpisodeItem, SeasonItem, ShowDetails } from '../catalogue/shows.ts';

/** An episode in a preview; `release_date` is when viewers can watch it, provided it has a video by then. */
export const PreviewEpisode = z.extend(EpisodeItem, {
  /** Whether it is not visible to viewers yet. */
  only_you: z.boolean(),
  /** Processing state of its newest video; null if there is none. */
  video_status: z.nullable(VideoStatus),
  /** Percentage, 0 to 100. */
  process_status: z.int(),
  /** Whether its publisher can already watch a video of it. */
  can_be_watched: z.boolean(),
});
export type PreviewEpisode = z.infer<typeof PreviewEpisode>;

export const PreviewSeason = z.extend(SeasonItem, {
  /** Whether it is not visible to viewers yet. */
  only_you: z.boolean(),
  episodes: z.array(PreviewEpisode),
});
export type PreviewSeason = z.infer<typeof PreviewSeason>;

/**
 * A show as its page will look once everything in it is released. `release_date` is the date shown to viewers
 * or, before anything is shown to them, when its first episode is scheduled.
 */
export const ShowPreview = z.extend(ShowDetails, {
  /**
   * Viewers see nothing of a show that is a `draft`, in `processing` or `taken_down`, and an announcement of
   * one that is `scheduled`.
   */
  state: PublisherShow.shape.state,
  seasons: z.array(PreviewSeason),
});
export type ShowPreview = z.infer<typeof ShowPreview>;

export const showPreview = endpoint({
  summary:
    "The caller's own show with all its seasons and episodes, released or not; to everybody else it does not exist",
  method: 'GET',
  path: '/api/publisher/show-preview/:show_id',
  auth: 'member',
  params: z.object({ show_id: IdText }),
  response: ShowPreview,
});
