import * as z from 'zod/mini';
import { IdText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PublisherShow } from './publisher-shows.ts';
import { EpisodeItem, SeasonItem, ShowDetails } from './shows.ts';

/** An episode of a preview; `release_date` is the moment from which viewers can watch it, if it has a video then. */
export const PreviewEpisode = z.extend(EpisodeItem, {
  /** Viewers do not see it yet. */
  only_you: z.boolean(),
  /** How far its newest video is; null while there is none. */
  video_status: z.nullable(z.enum(['queued', 'processing', 'ready', 'failed'])),
  /** 0 to 100. */
  process_status: z.int(),
  /** It has a video that its publisher can watch already. */
  can_be_watched: z.boolean(),
});
export type PreviewEpisode = z.infer<typeof PreviewEpisode>;

export const PreviewSeason = z.extend(SeasonItem, {
  /** Viewers do not see it yet. */
  only_you: z.boolean(),
  episodes: z.array(PreviewEpisode),
});
export type PreviewSeason = z.infer<typeof PreviewSeason>;

/**
 * A show as its page will be once everything in it is out. `release_date` is what viewers are told or, before
 * they are told anything, when its first episode is planned.
 */
export const ShowPreview = z.extend(ShowDetails, {
  /** What viewers see: nothing of a `draft` and of what is in `processing`; an announcement of what is `scheduled`. */
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
  answer: ShowPreview,
});
