import * as z from 'zod/mini';
import { IdText, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/**
 * State of a video. One that is `damaged` has been processed, but parts of its upload could not be
 * read: nobody sees it until its publisher decides to publish it or uploads another.
 */
export const VideoStatus = z.enum(['queued', 'processing', 'damaged', 'ready', 'failed']);
export type VideoStatus = z.infer<typeof VideoStatus>;

/** Processing state of an episode's newest video. */
export const Processing = z.object({
  video_status: z.nullable(VideoStatus),
  process_status: z.int(),
  /** Why processing failed, or why the video waits for a decision, as sentences for the publisher. */
  reason: z.nullable(z.string()),
  /** How many films are ahead of it in the queue; null when it is not waiting. */
  queue_place: z.nullable(z.int()),
});
export type Processing = z.infer<typeof Processing>;

export const processingState = endpoint({
  summary: 'Whether films are being processed, or are waiting because ffmpeg is not installed',
  method: 'GET',
  path: '/api/publisher/processing',
  scope: 'shows:read',
  auth: 'member',
  response: z.object({ is_paused: z.boolean() }),
});

export const refreshProcessing = endpoint({
  summary:
    'Refresh the progress of an episode’s video: starts one that is queued for later, and queries an external transcoder at most every few seconds',
  method: 'POST',
  path: '/api/publisher/episode/refresh/:episode_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params: z.object({ episode_id: IdText }),
  response: Processing,
});

/**
 * Parses the body as JSON whatever its content type: SNS sends text/plain. The signature covers the raw
 * bytes.
 */
export const mediaconvertWebhook = endpoint({
  summary: 'Notifications from AWS Elemental MediaConvert, through SNS or EventBridge',
  method: 'POST',
  path: '/api/webhook/mediaconvert',
  auth: 'visitor',
  response: Nothing,
});
